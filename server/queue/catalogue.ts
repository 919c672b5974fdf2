import type { EnvelopeEvent } from '../outside/esign/esign.ts'
import type { PushMessage } from '../outside/push/push.ts'
import type { TransferEvent } from '../outside/transfers/transfers.ts'

/** Steps of a company's life that it is mailed about, by the template that schemas/machines/client-onboarding.json names. */
export const CLIENT_NEWS = ['client-approved', 'client-denied', 'client-suspended', 'client-resumed'] as const
type ClientNews = (typeof CLIENT_NEWS)[number]

/**
 * Every background job with the shape of its payload. Payloads are stored in the database until the job is done, so they
 * never contain a secret: the job itself makes codes and links when their mail is sent. The task of a job says what it does
 * (server/areas/tasks.ts).
 */
export interface JobPayloads {
  'send-code': { personId: number; requestedAt: string }
  'send-invitation': { personId: number }
  /** `language`: that of the screen on which the link was requested. */
  'send-reset-link': {
    email: string
    language?: string | null
    origin: { requestId: string; ip: string; device: string | null }
  }
  /** Notifies a person by mail of an event of the account; `to` if it is not the account's address. */
  'send-notice': { notice: Notice; personId: number; to?: string; news?: SecurityNews }
  'send-email-change': { id: number; to: 'former' | 'new' }
  /** Every quarter of an hour: applies due changes of sign-in emails. */
  'follow-email-changes': Record<string, never>
  'send-client-corrections': { companyId: number; personId: number }
  'send-client-news': { companyId: number; personId: number; status: string; mail: ClientNews; reason: string }
  'send-change-decision': { requestId: number }
  /** Mails a person the request for a document or its result; `id` is that of the request or document. */
  'send-document-mail': { about: DocumentNews; id: number; days?: number }
  'send-onboarding-mail': { personId: number; status: string }
  'check-document-expiry': Record<string, never>
  /** Notifies a person at one address of a change of the bank data: author (oneself or a name), time (ISO 8601), fields. */
  'send-bank-notice': { personId: number; to: string; by: string; isOwn: boolean; at: string; fields: string[] }
  'send-envelope': { id: number }
  'follow-envelopes': Record<string, never>
  'follow-envelope': { id: number }
  'keep-signed-envelope': { id: number }
  'send-envelope-mail': { id: number; to: 'applicant' | 'sender' }
  'apply-envelope-event': EnvelopeEvent
  'send-signing-invitation': { partyId: number; isReminder: boolean }
  'send-signing-code': { partyId: number; requestedAt: string }
  'seal-envelope': { envelopeId: string }
  'check-signing': Record<string, never>
  'check-history': Record<string, never>
  'follow-contracts': Record<string, never>
  'send-termination-mail': { id: number; status: string; personId: number }
  'send-invoice-approval': { invoiceId: number; personId: number; message: string }
  'send-request-approval': { requestId: number; personId: number }
  /** Mails a step of a payment request to a person of a company. */
  'send-request-mail': { requestId: number; personId: number; action: string; reason: string }
  'send-receipt-mail': { receiptId: number }
  /** Mails a step of an invoice to a contractor or a person of a company. */
  'send-invoice-mail': { invoiceId: number; personId: number; action: string; reason: string }
  'remind-invoices': Record<string, never>
  'send-invoice-reminder': { personId: number; status: string; invoiceIds: number[] }
  /** Brings a push message to a device whose service did not take it when it was new (ISO 8601). */
  'send-push': { deviceId: number; personId: number; message: PushMessage; since: string }
  /**
   * Notifies the people concerned by the transaction that wrote this history row, after notifying it together with others
   * failed.
   */
  'raise-notifications': { historyId: number }
  /** Brings a notification to the devices of a person. */
  'push-notification': { notificationId: number; personId: number }
  /** Mails a notification to a person with single mails. */
  'mail-notification': { notificationId: number; personId: number }
  /** Every morning: one mail each to people with one mail a day. */
  'send-digests': Record<string, never>
  'send-digest': { personId: number; upTo?: number }
  'carry-out-transfer': { id: number }
  /** `carry-out-transfer` for a batch. */
  'carry-out-batch': { id: number }
  'follow-transfers': Record<string, never>
  'follow-transfer': { id: number }
  'apply-transfer-event': TransferEvent
  /** Advances a funded transfer of the sandbox: this step of its way. */
  'advance-sandbox-transfer': { id: number; step: number }
  'create-batch-invoices': { batchId: number; companyId: number }
  /** Does the remaining work on the payrolls of a request: calculation, tax, receipts. */
  'work-payroll-run': { runId: number; companyId: number }
  'follow-tax-bills': Record<string, never>
  /** After a bill took the place of another one: cancels that one. */
  'cancel-replaced-bills': Record<string, never>
  /** After a payroll was paid: replaces tax receipts that say another day of payment. */
  'replace-misdated-receipts': Record<string, never>
  'send-seal-mail': { personId: number; number: string; days: number }
  /** Every night: sessions, links and codes that have ended are deleted. */
  'delete-expired': Record<string, never>
  'delete-blocked': Record<string, never>
  'send-data-blocked': { requestId: number }
  'send-request-denied': { requestId: number }
  /** After a file was dropped, and every night: deletes unused files from storage. */
  'sweep-files': Record<string, never>
}
export type JobName = keyof JobPayloads

/** Jobs that are always added under a key, so that a newer one takes the place of one that waits. */
export const JOBS_WITH_KEY = [
  'create-batch-invoices',
  'work-payroll-run',
  'follow-envelope',
  'follow-transfer',
  'push-notification',
  'mail-notification',
] as const
export type JobWithKey = (typeof JOBS_WITH_KEY)[number] & JobName

/** `expiring`: this many `days` before the expiry date. */
export type DocumentNews = 'requested' | 'rejected' | 'expiring' | 'expired'
export type Notice = 'account-locked' | 'password-changed' | 'email-changed' | 'email-replaced' | 'security-news'

/** Changes of a person's sign-in, by their words (`server-session.news`). */
export type SecurityNews = keyof typeof import('../../schemas/texts/en/server-session.json')['news']
