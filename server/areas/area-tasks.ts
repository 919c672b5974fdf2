export { deleteExpired as 'delete-expired' } from './background-jobs/tasks/delete-expired.ts'
export { followTaxBills as 'follow-tax-bills' } from './background-jobs/tasks/follow-tax-bills.ts'
export { sendChangeDecision as 'send-change-decision' } from './clients/tasks/send-change-decision.ts'
export { sendClientCorrections as 'send-client-corrections' } from './clients/tasks/send-client-corrections.ts'
export { sendClientNews as 'send-client-news' } from './clients/tasks/send-client-news.ts'
export { checkDocumentExpiry as 'check-document-expiry' } from './documents/tasks/check-document-expiry.ts'
export { sendDocumentMail as 'send-document-mail' } from './documents/tasks/send-document-mail.ts'
export { applyEnvelopeEventTask as 'apply-envelope-event' } from './envelopes/tasks/apply-envelope-event.ts'
export {
  followEnvelope as 'follow-envelope',
  followEnvelopes as 'follow-envelopes',
} from './envelopes/tasks/follow-envelopes.ts'
export { keepSignedEnvelope as 'keep-signed-envelope' } from './envelopes/tasks/keep-signed-envelope.ts'
export { sendEnvelope as 'send-envelope' } from './envelopes/tasks/send-envelope.ts'
export { sendEnvelopeMail as 'send-envelope-mail' } from './envelopes/tasks/send-envelope-mail.ts'
export { checkHistoryTask as 'check-history' } from './history/tasks/check-history.ts'
export { createBatchInvoices as 'create-batch-invoices' } from './invoice-batches/tasks/create-batch-invoices.ts'
export { remindInvoices as 'remind-invoices' } from './invoices/tasks/remind-invoices.ts'
export { sendInvoiceApproval as 'send-invoice-approval' } from './invoices/tasks/send-invoice-approval.ts'
export { sendInvoiceMail as 'send-invoice-mail' } from './invoices/tasks/send-invoice-mail.ts'
export { sendInvoiceReminder as 'send-invoice-reminder' } from './invoices/tasks/send-invoice-reminder.ts'
export {
  mailNotification as 'mail-notification',
  pushNotification as 'push-notification',
  sendDigest as 'send-digest',
  sendDigests as 'send-digests',
} from './notifications/tasks/deliver-notification.ts'
export { sendOnboardingMail as 'send-onboarding-mail' } from './onboarding/tasks/send-onboarding-mail.ts'
export { sendReceiptMail as 'send-receipt-mail' } from './payroll/tasks/send-receipt-mail.ts'
export { sendRequestApproval as 'send-request-approval' } from './payroll/tasks/send-request-approval.ts'
export { sendRequestMail as 'send-request-mail' } from './payroll/tasks/send-request-mail.ts'
export { followEmailChanges as 'follow-email-changes' } from './people/tasks/follow-email-changes.ts'
export { sendBankNotice as 'send-bank-notice' } from './people/tasks/send-bank-notice.ts'
export { sendEmailChange as 'send-email-change' } from './people/tasks/send-email-change.ts'
export { deleteBlocked as 'delete-blocked' } from './privacy/tasks/delete-blocked.ts'
export { sendDataBlocked as 'send-data-blocked' } from './privacy/tasks/send-data-blocked.ts'
export { sendRequestDenied as 'send-request-denied' } from './privacy/tasks/send-request-denied.ts'
export { sendPush as 'send-push' } from './push/tasks/send-push.ts'
export { sendCode as 'send-code' } from './session/tasks/send-code.ts'
export { sendInvitation as 'send-invitation' } from './session/tasks/send-invitation.ts'
export { sendNotice as 'send-notice' } from './session/tasks/send-notice.ts'
export { sendResetLink as 'send-reset-link' } from './session/tasks/send-reset-link.ts'
export { checkSigning as 'check-signing' } from './signing/tasks/check-signing.ts'
export { sealEnvelope as 'seal-envelope' } from './signing/tasks/seal-envelope.ts'
export { sendSigningCode as 'send-signing-code' } from './signing/tasks/send-signing-code.ts'
export { sendSigningInvitation as 'send-signing-invitation' } from './signing/tasks/send-signing-invitation.ts'
export { sendSealMail as 'send-seal-mail' } from './tax-bills/tasks/send-seal-mail.ts'
export { followContracts as 'follow-contracts' } from './terminations/tasks/follow-contracts.ts'
export { sendTerminationMail as 'send-termination-mail' } from './terminations/tasks/send-termination-mail.ts'
export { applyTransferEventTask as 'apply-transfer-event' } from './transfers/tasks/apply-transfer-event.ts'
export {
  carryOutBatch as 'carry-out-batch',
  carryOutTransfer as 'carry-out-transfer',
  followTransfer as 'follow-transfer',
  followTransfers as 'follow-transfers',
} from './transfers/tasks/carry-out-transfers.ts'
