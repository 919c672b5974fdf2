import { sweepFiles } from '../files/sweep.ts'
import type { Tasks } from '../jobs/task.ts'
import { raiseNotifications } from '../notifications/raise.ts'
import { advanceTransfer } from '../outside/transfers/sandbox/advance.ts'
import { deleteExpired } from './background-jobs/tasks/delete-expired.ts'
import { followTaxBills } from './background-jobs/tasks/follow-tax-bills.ts'
import { sendChangeDecision } from './clients/tasks/send-change-decision.ts'
import { sendClientCorrections } from './clients/tasks/send-client-corrections.ts'
import { sendClientNews } from './clients/tasks/send-client-news.ts'
import { checkDocumentExpiry } from './documents/tasks/check-document-expiry.ts'
import { sendDocumentMail } from './documents/tasks/send-document-mail.ts'
import { applyEnvelopeEventTask } from './envelopes/tasks/apply-envelope-event.ts'
import { followEnvelope, followEnvelopes } from './envelopes/tasks/follow-envelopes.ts'
import { keepSignedEnvelope } from './envelopes/tasks/keep-signed-envelope.ts'
import { sendEnvelope } from './envelopes/tasks/send-envelope.ts'
import { sendEnvelopeMail } from './envelopes/tasks/send-envelope-mail.ts'
import { checkHistoryTask } from './history/tasks/check-history.ts'
import { createBatchInvoices } from './invoice-batches/tasks/create-batch-invoices.ts'
import { remindInvoices } from './invoices/tasks/remind-invoices.ts'
import { sendInvoiceApproval } from './invoices/tasks/send-invoice-approval.ts'
import { sendInvoiceMail } from './invoices/tasks/send-invoice-mail.ts'
import { sendInvoiceReminder } from './invoices/tasks/send-invoice-reminder.ts'
import { mailNotification, pushNotification, sendDigest, sendDigests } from './notifications/tasks/deliver-notification.ts'
import { sendOnboardingMail } from './onboarding/tasks/send-onboarding-mail.ts'
import { sendReceiptMail } from './payroll/tasks/send-receipt-mail.ts'
import { sendRequestApproval } from './payroll/tasks/send-request-approval.ts'
import { sendRequestMail } from './payroll/tasks/send-request-mail.ts'
import { replaceMisdated } from './payroll/tax-receipts/replace-misdated.ts'
import { workRun } from './payroll/work-run.ts'
import { followEmailChanges } from './people/tasks/follow-email-changes.ts'
import { sendBankNotice } from './people/tasks/send-bank-notice.ts'
import { sendEmailChange } from './people/tasks/send-email-change.ts'
import { deleteBlocked } from './privacy/tasks/delete-blocked.ts'
import { sendDataBlocked } from './privacy/tasks/send-data-blocked.ts'
import { sendRequestDenied } from './privacy/tasks/send-request-denied.ts'
import { sendPush } from './push/tasks/send-push.ts'
import { sendCode } from './session/tasks/send-code.ts'
import { sendInvitation } from './session/tasks/send-invitation.ts'
import { sendNotice } from './session/tasks/send-notice.ts'
import { sendResetLink } from './session/tasks/send-reset-link.ts'
import { checkSigning } from './signing/tasks/check-signing.ts'
import { sealEnvelope } from './signing/tasks/seal-envelope.ts'
import { sendSigningCode } from './signing/tasks/send-signing-code.ts'
import { sendSigningInvitation } from './signing/tasks/send-signing-invitation.ts'
import { INVOICE_BILLS } from './tax-bills/invoice-bills.ts'
import { sendSealMail } from './tax-bills/tasks/send-seal-mail.ts'
import { cancelReplacedOf } from './tax-documents/follow.ts'
import { followContracts } from './terminations/tasks/follow-contracts.ts'
import { sendTerminationMail } from './terminations/tasks/send-termination-mail.ts'
import { sandboxJobs } from './transfers/sandbox-jobs.ts'
import { applyTransferEventTask } from './transfers/tasks/apply-transfer-event.ts'
import { carryOutBatch, carryOutTransfer, followTransfer, followTransfers } from './transfers/tasks/carry-out-transfers.ts'

/** The task of every job, area by area. The start of the server gives them to the worker. */
export const tasks: Tasks = {
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
  'work-payroll-run': ({ runId }, { services, log }) => workRun(services, runId, log),
  'send-invoice-approval': sendInvoiceApproval,
  'send-invoice-mail': sendInvoiceMail,
  'send-receipt-mail': sendReceiptMail,
  'remind-invoices': remindInvoices,
  'send-invoice-reminder': sendInvoiceReminder,
  'send-push': sendPush,
  'raise-notifications': async ({ historyId }, { services }) => {
    await raiseNotifications(services.db, historyId, services.clock())
  },
  'push-notification': pushNotification,
  'mail-notification': mailNotification,
  'send-digests': sendDigests,
  'send-digest': sendDigest,
  'carry-out-transfer': carryOutTransfer,
  'carry-out-batch': carryOutBatch,
  'follow-transfers': followTransfers,
  'follow-transfer': followTransfer,
  'apply-transfer-event': applyTransferEventTask,
  'advance-sandbox-transfer': ({ id, step }, { services }) =>
    advanceTransfer(services.db, id, step, services.clock(), sandboxJobs),
  'follow-tax-bills': followTaxBills,
  'cancel-replaced-bills': (_payload, { services, log }) => cancelReplacedOf(services, INVOICE_BILLS, services.clock(), log),
  'replace-misdated-receipts': (_payload, { services, log }) => replaceMisdated(services, services.clock(), log),
  'send-request-approval': sendRequestApproval,
  'send-request-mail': sendRequestMail,
  'send-seal-mail': sendSealMail,
  'delete-expired': deleteExpired,
  'delete-blocked': deleteBlocked,
  'send-data-blocked': sendDataBlocked,
  'send-request-denied': sendRequestDenied,
  'sweep-files': async (_payload, { services, log }) => {
    const files = await sweepFiles(services.db, services.files, services.clock())
    log.info({ files }, 'deleted files that no record keeps')
  },
}
