import type { Handlers } from '../../calls/handlers.ts'
import { downloadAgreement, downloadSigned } from './download-signed.ts'
import { getAgreementStatus, getStatus } from './get-status.ts'
import { listTemplates } from './list-templates.ts'
import { makeAgreementUrl, makeSignUrl } from './make-sign-url.ts'
import { remindAgreement, remindEnvelope } from './remind-envelope.ts'
import { sendAgreement, sendEnvelope } from './send-envelope.ts'
import { voidAgreement, voidEnvelope } from './void-envelope.ts'

export const envelopeHandlers = {
  'contractor/get-all-template-docusing': listTemplates,
  'contractor/create-new-envelope': sendEnvelope,
  'contractor/get-status-envelope-by-id': getStatus,
  'contractor/create-url-to-sign': makeSignUrl,
  'contractor/void-envelope': voidEnvelope,
  'contractor/remind-envelope': remindEnvelope,
  'contractor/download-signed-envelope': downloadSigned,
  'client/send-envelope-client': sendAgreement,
  'client/get-status-envelope-client': getAgreementStatus,
  'client/sign-envelope-client': makeAgreementUrl,
  'client/void-envelope-client': voidAgreement,
  'client/remind-envelope-client': remindAgreement,
  'client/download-envelope-client': downloadAgreement,
} satisfies Partial<Handlers>
