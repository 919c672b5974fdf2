export {
  findManagers as 'client/find-account-managers',
  updateManager as 'client/update-account-manager',
} from './account-manager.ts'
export { addClientAdmin as 'client/add-client-admin' } from './add-admin.ts'
export { readClientHistory as 'client/get-history-client' } from './client-history.ts'
export { createClient as 'client/create-client' } from './create-client.ts'
export { getClient as 'client/get-client-by-id' } from './get-client.ts'
export {
  listClients as 'client/find-all-clients',
  listOnboarding as 'client/find-all-clients-onboarding',
} from './list-clients.ts'
export { removeClientAdmin as 'client/remove-client-admin' } from './remove-admin.ts'
export { reviewChange as 'client/review-change-client' } from './review-change.ts'
export { reviewDocument as 'client/review-document-client' } from './review-document.ts'
export { updateClientAdmin as 'client/update-client-admin' } from './update-admin.ts'
export { updateChecklist as 'client/update-checklist-client' } from './update-checklist.ts'
export { updateClient as 'client/update-client' } from './update-client.ts'
export { updateLogo as 'client/update-client-img' } from './update-logo.ts'
export {
  handIn as 'client/submit-client-onboarding',
  updateStatus as 'client/update-client-onboarding-status',
} from './update-status.ts'
export { uploadDocument as 'client/upload-docs-client' } from './upload-document.ts'
