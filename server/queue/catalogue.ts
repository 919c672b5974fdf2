import type { EnvelopeEvent } from '../outside/esign/esign.ts'
import type { PushMessage } from '../outside/push/push.ts'
import type { TransferEvent } from '../outside/transfers/transfers.ts'

/** Steps of a company's life that it is mailed about, by the template that schemas/machines/client-onboarding.json names. */
export const CLIENT_NEWS = ['client-approved', 'client-denied', 'client-suspended', 'client-resumed'] as const
type ClientNews = (typeof CLIENT_NEWS)[number]

/**
 * Every background job with the shape of its payload. Payloads are stored in the database until the job is done, so they
 * never contain a secret: the job itself makes codes and links when their mail is sent.
 */
export interface JobPayloads {
  /** Makes a verification code and mails it, unless a newer one was requested since. */
  'send-code': { personId: number; requestedAt: string }
  /** Makes a first-login link for a person who never signed in, and mails it; former links become invalid. */
  'send-invitation': { personId: number }
  /** Looks up the address, and only where it has an account makes a link and mails it. */
  /** `language`: that of the screen on which the link was requested. */
  'send-reset-link': {
    email: string
    language?: string | null
    origin: { requestId: string; ip: string; device: string | null }
  }
  /** Notifies a person by mail of an event of the account; `to` if it is not the account's address. */
  'send-notice': { notice: Notice; personId: number; to?: string; news?: SecurityNews }
  /** Tells the old or the new address of a change of the sign-in email that waits. */
  'send-email-change': { id: number; to: 'former' | 'new' }
  /** Every quarter of an hour: applies due changes of sign-in emails. */
  'follow-email-changes': Record<string, never>
  /** Mails the open points of a round of corrections to one administrator of a company. */
  'send-client-corrections': { companyId: number; personId: number }
  /** Tells one administrator of a company by mail that it was approved, denied, suspended or taken up again. */
  'send-client-news': { companyId: number; personId: number; status: string; mail: ClientNews; reason: string }
  /** Mails the decision to the person who requested a change of a company. */
  'send-change-decision': { requestId: number }
  /** Mails a person the request for a document or its result; `id` is that of the request or document. */
  'send-document-mail': { about: DocumentNews; id: number; days?: number }
  /** Tells a person by mail that the onboarding reached this status. */
  'send-onboarding-mail': { personId: number; status: string }
  /** Every morning: expires documents after their date, and sends notices about those close to it. */
  'check-document-expiry': Record<string, never>
  /** Notifies a person at one address of a change of the bank data: author (oneself or a name), time (ISO 8601), fields. */
  'send-bank-notice': { personId: number; to: string; by: string; isOwn: boolean; at: string; fields: string[] }
  /** Sends a claimed envelope, unless that was done. */
  'send-envelope': { id: number }
  /** Every quarter of an hour: envelopes under way are reminded of, ended after their time, or read. */
  'follow-envelopes': Record<string, never>
  'follow-envelope': { id: number }
  /** Fetches the papers of a completed envelope from the provider and keeps them. */
  'keep-signed-envelope': { id: number }
  /** Mails the end of an envelope to one of the people concerned. */
  'send-envelope-mail': { id: number; to: 'applicant' | 'sender' }
  /** Applies an event of the electronic signature service to its envelope. */
  'apply-envelope-event': EnvelopeEvent
  /** Makes a link to the signing page for whose turn it is, and mails it; the former link ends. */
  'send-signing-invitation': { partyId: number; isReminder: boolean }
  /** Makes a code for a signer and mails it, unless a newer one was requested since. */
  'send-signing-code': { partyId: number; requestedAt: string }
  /** After the last signature: draws and seals the signed document and its page of evidence. */
  'seal-envelope': { envelopeId: string }
  /** Every night: links to sign that have ended are deleted, and every chain of events is checked. */
  'check-signing': Record<string, never>
  /** Every night: every row of the history is checked against its seal. */
  'check-history': Record<string, never>
  /** Every night, at the start of the day in Mexico City: ends and starts due contracts, and requests the end of others. */
  'follow-contracts': Record<string, never>
  /** Mails the new status of a termination to one of the people concerned. */
  'send-termination-mail': { id: number; status: string; personId: number }
  /** Makes a one-time link for a person who may approve an invoice, and mails it; the former link ends. */
  'send-invoice-approval': { invoiceId: number; personId: number; message: string }
  /** Makes a one-time link for a person who may approve a payment request, and mails it; the former link ends. */
  'send-request-approval': { requestId: number; personId: number }
  /** Mails a step of a payment request to a person of a company. */
  'send-request-mail': { requestId: number; personId: number; action: string; reason: string }
  /** Tells a person by mail that a receipt is there. */
  'send-receipt-mail': { receiptId: number }
  /** Mails a step of an invoice to a contractor or a person of a company. */
  'send-invoice-mail': { invoiceId: number; personId: number; action: string; reason: string }
  /** Every morning: reminds the party whose turn it is of invoices that have waited for long. */
  'remind-invoices': Record<string, never>
  /** Reminds someone by mail of invoices that wait for them in this status. */
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
  /** Makes, pays or cancels a transfer as ordered, if the call that ordered it died. */
  'carry-out-transfer': { id: number }
  /** `carry-out-transfer` for a batch. */
  'carry-out-batch': { id: number }
  /** Every quarter of an hour: reads the state of transfers without a recent event. */
  'follow-transfers': Record<string, never>
  'follow-transfer': { id: number }
  /** Applies an event of the payment service to its transfer. */
  'apply-transfer-event': TransferEvent
  /** Advances a funded transfer of the sandbox: this step of its way. */
  'advance-sandbox-transfer': { id: number; step: number }
  /** Creates the remaining invoices of a batch. */
  'create-batch-invoices': { batchId: number; companyId: number }
  /** Does the remaining work on the payrolls of a request: calculation, tax, receipts. */
  'work-payroll-run': { runId: number; companyId: number }
  /** Every morning: invoices that wait for their tax bill, seals that end, cancellations that are still open. */
  'follow-tax-bills': Record<string, never>
  /** After a bill took the place of another one: cancels that one. */
  'cancel-replaced-bills': Record<string, never>
  /** After a payroll was paid: replaces tax receipts that say another day of payment. */
  'replace-misdated-receipts': Record<string, never>
  /** Mails a contractor that the seal with this number ends in this many days. */
  'send-seal-mail': { personId: number; number: string; days: number }
  /** Every night: sessions, links and codes that have ended are deleted. */
  'delete-expired': Record<string, never>
  /** Every night: data of blocked people whose legal term has ended are deleted. */
  'delete-blocked': Record<string, never>
  /** Tells the person who asked for a cancellation that the data are blocked, and for how long. */
  'send-data-blocked': { requestId: number }
  /** Tells the person why a request about their data is denied. */
  'send-request-denied': { requestId: number }
  /** After a file was dropped, and every night: deletes unused files from storage. */
  'sweep-files': Record<string, never>
}
export type JobName = keyof JobPayloads

/** Jobs that are always added under a key, so that a newer one takes the place of one that waits. */
export const JOBS_WITH_KEY = ['create-batch-invoices', 'work-payroll-run', 'follow-envelope', 'follow-transfer'] as const
export type JobWithKey = (typeof JOBS_WITH_KEY)[number] & JobName

/** `expiring`: this many `days` before the expiry date. */
export type DocumentNews = 'requested' | 'rejected' | 'expiring' | 'expired'
export type Notice = 'account-locked' | 'password-changed' | 'email-changed' | 'email-replaced' | 'security-news'

/** Changes of a person's sign-in, by their words (`server-session.news`). */
export type SecurityNews = keyof typeof import('../../schemas/texts/en/server-session.json')['news']
