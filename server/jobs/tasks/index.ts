import type { JobName } from '../catalogue.ts'
import type { Task } from '../task.ts'
import { advanceSandboxTransfer } from './advance-sandbox-transfer.ts'
import { applyEnvelopeEventTask } from './apply-envelope-event.ts'
import { applyTransferEventTask } from './apply-transfer-event.ts'
import { cancelReplacedBillsTask } from './cancel-replaced-bills.ts'
import { carryOutBatch, carryOutTransfer, followTransfer, followTransfers } from './carry-out-transfers.ts'
import { checkDocumentExpiry } from './check-document-expiry.ts'
import { checkHistoryTask } from './check-history.ts'
import { checkSigning } from './check-signing.ts'
import { createBatchInvoices } from './create-batch-invoices.ts'
import { deleteExpired } from './delete-expired.ts'
import { mailNotification, pushNotification, sendDigest, sendDigests } from './deliver-notification.ts'
import { followContracts } from './follow-contracts.ts'
import { followEmailChanges } from './follow-email-changes.ts'
import { followEnvelope, followEnvelopes } from './follow-envelopes.ts'
import { followTaxBills } from './follow-tax-bills.ts'
import { keepSignedEnvelope } from './keep-signed-envelope.ts'
import { raiseNotificationsTask } from './raise-notifications.ts'
import { remindInvoices } from './remind-invoices.ts'
import { replaceMisdatedReceipts } from './replace-misdated-receipts.ts'
import { sealEnvelope } from './seal-envelope.ts'
import { sendBankNotice } from './send-bank-notice.ts'
import { sendChangeDecision } from './send-change-decision.ts'
import { sendClientCorrections } from './send-client-corrections.ts'
import { sendClientNews } from './send-client-news.ts'
import { sendCode } from './send-code.ts'
import { sendDocumentMail } from './send-document-mail.ts'
import { sendEmailChange } from './send-email-change.ts'
import { sendEnvelope } from './send-envelope.ts'
import { sendEnvelopeMail } from './send-envelope-mail.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendInvoiceApproval } from './send-invoice-approval.ts'
import { sendInvoiceMail } from './send-invoice-mail.ts'
import { sendInvoiceReminder } from './send-invoice-reminder.ts'
import { sendNotice } from './send-notice.ts'
import { sendOnboardingMail } from './send-onboarding-mail.ts'
import { sendPush } from './send-push.ts'
import { sendReceiptMail } from './send-receipt-mail.ts'
import { sendRequestApproval } from './send-request-approval.ts'
import { sendRequestMail } from './send-request-mail.ts'
import { sendResetLink } from './send-reset-link.ts'
import { sendSealMail } from './send-seal-mail.ts'
import { sendSigningCode } from './send-signing-code.ts'
import { sendSigningInvitation } from './send-signing-invitation.ts'
import { sendTerminationMail } from './send-termination-mail.ts'
import { sweepFilesTask } from './sweep-files.ts'
import { workPayrollRun } from './work-payroll-run.ts'

/** The task of every job; a missing one is a type error. */
export const tasks: { [N in JobName]: Task<N> } = {
  'send-code': sendCode,
  'send-invitation': sendInvitation,
  'send-reset-link': sendResetLink,
  'send-notice': sendNotice,
  'send-email-change': sendEmailChange,
  'follow-email-changes': followEmailChanges,
  'send-client-corrections': sendClientCorrections,
  'send-client-news': sendClientNews,
  'send-change-decision': sendChangeDecision,
  'send-document-mail': sendDocumentMail,
  'send-onboarding-mail': sendOnboardingMail,
  'check-document-expiry': checkDocumentExpiry,
  'send-bank-notice': sendBankNotice,
  'send-envelope': sendEnvelope,
  'follow-envelopes': followEnvelopes,
  'follow-envelope': followEnvelope,
  'keep-signed-envelope': keepSignedEnvelope,
  'send-envelope-mail': sendEnvelopeMail,
  'apply-envelope-event': applyEnvelopeEventTask,
  'send-signing-invitation': sendSigningInvitation,
  'send-signing-code': sendSigningCode,
  'seal-envelope': sealEnvelope,
  'check-signing': checkSigning,
  'check-history': checkHistoryTask,
  'follow-contracts': followContracts,
  'send-termination-mail': sendTerminationMail,
  'create-batch-invoices': createBatchInvoices,
  'work-payroll-run': workPayrollRun,
  'send-invoice-approval': sendInvoiceApproval,
  'send-invoice-mail': sendInvoiceMail,
  'send-receipt-mail': sendReceiptMail,
  'remind-invoices': remindInvoices,
  'send-invoice-reminder': sendInvoiceReminder,
  'send-push': sendPush,
  'raise-notifications': raiseNotificationsTask,
  'push-notification': pushNotification,
  'mail-notification': mailNotification,
  'send-digests': sendDigests,
  'send-digest': sendDigest,
  'carry-out-transfer': carryOutTransfer,
  'carry-out-batch': carryOutBatch,
  'follow-transfers': followTransfers,
  'follow-transfer': followTransfer,
  'apply-transfer-event': applyTransferEventTask,
  'advance-sandbox-transfer': advanceSandboxTransfer,
  'follow-tax-bills': followTaxBills,
  'cancel-replaced-bills': cancelReplacedBillsTask,
  'replace-misdated-receipts': replaceMisdatedReceipts,
  'send-request-approval': sendRequestApproval,
  'send-request-mail': sendRequestMail,
  'send-seal-mail': sendSealMail,
  'delete-expired': deleteExpired,
  'sweep-files': sweepFilesTask,
}
