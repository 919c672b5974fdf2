import type { Handlers } from '../../calls/handlers.ts'
import { findManagers, updateManager } from './account-manager.ts'
import { addClientAdmin } from './add-admin.ts'
import { readClientHistory } from './client-history.ts'
import { createClient } from './create-client.ts'
import { getClient } from './get-client.ts'
import { listClients, listOnboarding } from './list-clients.ts'
import { removeClientAdmin } from './remove-admin.ts'
import { reviewChange } from './review-change.ts'
import { reviewDocument } from './review-document.ts'
import { updateClientAdmin } from './update-admin.ts'
import { updateChecklist } from './update-checklist.ts'
import { updateClient } from './update-client.ts'
import { updateLogo } from './update-logo.ts'
import { handIn, updateStatus } from './update-status.ts'
import { uploadDocument } from './upload-document.ts'

export const clientHandlers = {
  'client/find-all-clients': listClients,
  'client/find-all-clients-onboarding': listOnboarding,
  'client/get-client-by-id': getClient,
  'client/create-client': createClient,
  'client/update-client': updateClient,
  'client/submit-client-onboarding': handIn,
  'client/update-client-onboarding-status': updateStatus,
  'client/update-checklist-client': updateChecklist,
  'client/review-change-client': reviewChange,
  'client/add-client-admin': addClientAdmin,
  'client/update-client-admin': updateClientAdmin,
  'client/remove-client-admin': removeClientAdmin,
  'client/upload-docs-client': uploadDocument,
  'client/review-document-client': reviewDocument,
  'client/update-client-img': updateLogo,
  'client/get-history-client': readClientHistory,
  'client/update-account-manager': updateManager,
  'client/find-account-managers': findManagers,
} satisfies Partial<Handlers>
