export {
  downloadAgreement as 'client/download-envelope-client',
  downloadSigned as 'contractor/download-signed-envelope',
} from './download-signed.ts'
export {
  getAgreementStatus as 'client/get-status-envelope-client',
  getStatus as 'contractor/get-status-envelope-by-id',
} from './get-status.ts'
export { listTemplates as 'contractor/get-all-template-docusing' } from './list-templates.ts'
export {
  makeAgreementUrl as 'client/sign-envelope-client',
  makeSignUrl as 'contractor/create-url-to-sign',
} from './make-sign-url.ts'
export {
  remindAgreement as 'client/remind-envelope-client',
  remindEnvelope as 'contractor/remind-envelope',
} from './remind-envelope.ts'
export {
  sendAgreement as 'client/send-envelope-client',
  sendEnvelope as 'contractor/create-new-envelope',
} from './send-envelope.ts'
export { voidAgreement as 'client/void-envelope-client', voidEnvelope as 'contractor/void-envelope' } from './void-envelope.ts'
