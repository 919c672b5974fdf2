import { createHash } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import { inLanguage } from '../../../language.ts'
import type { EnvelopeRequest, SignerRole } from '../esign.ts'
import { sayDays } from '../say-days.ts'
import { fillTabs, type TemplateRole } from './templates.ts'

const LONGEST_SUBJECT = 100
/** DocuSign knows no longer time. */
const LONGEST_LIFE_DAYS = 999
const KEY_FIELD = 'plantilla_key'

const EVENTS = [
  'envelope-sent',
  'envelope-delivered',
  'envelope-completed',
  'envelope-declined',
  'envelope-voided',
  'recipient-sent',
  'recipient-delivered',
  'recipient-completed',
  'recipient-declined',
]

/** The id by which DocuSign finds the envelope of one key again; the same key always gives the same one. */
export function transactionIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * The body that makes an envelope from a template and sends it, in the order of its signers. Numbers and booleans are texts.
 */
export function writeEnvelope(
  request: EnvelopeRequest,
  roles: Record<SignerRole, TemplateRole>,
  webhookUrl: string | null,
): object {
  const { key, templateId, values, signers } = request
  const emailSubject = request.emailSubject.slice(0, LONGEST_SUBJECT)
  const transactionId = transactionIdOf(key)
  return {
    templateId,
    status: 'sent',
    emailSubject,
    transactionId,
    // The transaction id is forgotten after a week; this stays and shows in reports and events.
    customFields: { textCustomFields: [{ name: KEY_FIELD, value: transactionId, show: 'false', required: 'false' }] },
    templateRoles: signers.map(({ role, name, email, language }, at) => ({
      roleName: roles[role].roleName,
      name,
      email,
      routingOrder: String(at + 1),
      // Our own sign URL is for recipients with an id of ours only; the address of the start has DocuSign mail them too.
      clientUserId: `${role}-${transactionId}`,
      embeddedRecipientStartURL: 'SIGN_AT_DOCUSIGN',
      // DocuSign requires a text if the subject is our own; the agreement itself states its subject.
      emailNotification: { emailSubject, emailBody: invitationIn(language), supportedLanguage: language },
      tabs: fillTabs(roles[role].tabs, sayDays(values, signers[0]?.language ?? 'en')),
    })),
    notification: writeNotice(request.expiresAfterDays),
    ...(webhookUrl === null ? {} : { eventNotification: writeNotification(webhookUrl) }),
  }
}

const invitationIn = (language: string): string => inLanguage(language, () => t('server-signing.docusign.invitation'))

/** The product reminds and ends; the account's own reminders would double ours. A day after our end DocuSign ends the rest. */
const writeNotice = (days: number): object => ({
  useAccountDefaults: 'false',
  reminders: { reminderEnabled: 'false', reminderDelay: '0', reminderFrequency: '0' },
  expirations: { expireEnabled: 'true', expireAfter: String(Math.min(days + 1, LONGEST_LIFE_DAYS)), expireWarn: '0' },
})

const writeNotification = (url: string): object => ({
  url,
  deliveryMode: 'SIM',
  events: EVENTS,
  eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients'] },
  includeHMAC: 'true',
  requireAcknowledgment: 'true',
  loggingEnabled: 'true',
})
