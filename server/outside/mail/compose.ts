import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import type { Mail } from './mailer.ts'

/** `title` is that of the agreement, `until` a day in words. */
interface SignInvitation {
  subject: string
  firstname: string
  sender: string
  title: string
  token: string
  until: string
}

interface SignCode {
  firstname: string
  title: string
  code: string
  minutes: number
}

/** The state of a company; a reason where the step has one. */
interface ClientNews {
  firstname: string
  company: string
  reason?: string
}

/** Values of each mail in addition to its fixed text; one file per name is in `templates/`. */
export interface MailValues {
  'verification-code': { firstname: string; code: string; minutes: number }
  'reset-link': { firstname: string; token: string; minutes: number }
  'first-login': { firstname: string; token: string; days: number }
  'account-locked': { firstname: string; tries: number; minutes: number }
  'password-changed': { firstname: string }
  'email-changed': { firstname: string }
  'client-corrections': { firstname: string; company: string; items: string; companyId: number }
  'client-approved': ClientNews
  'client-denied': ClientNews
  'client-suspended': ClientNews
  'client-resumed': ClientNews
  'change-decided': { firstname: string; company: string; decision: string; reason: string; companyId: number }
  'document-request': { firstname: string; documents: string; detail: string; due: string }
  'document-rejected': { firstname: string; document: string; reason: string }
  'seal-expiring': { firstname: string; number: string; days: string; day: string }
  'document-expiring': { firstname: string; document: string; day: string; when: string }
  'document-expired': { firstname: string; document: string; day: string }
  'envelope-completed': { name: string; agreement: string; about: string; path: string }
  'envelope-ended': { name: string; agreement: string; about: string; path: string; status: string; reasonLine: string }
  'contract-sent': { firstname: string; company: string }
  'onboarding-approved': { firstname: string; company: string }
  'email-replaced': { firstname: string }
  'email-change': { firstname: string; by: string; at: string; email: string; token: string }
  'email-change-new': { firstname: string; by: string; at: string }
  termination: {
    firstname: string
    worker: string
    company: string
    what: string
    day: string
    reason: string
    personId: number
  }
  'own-termination': { firstname: string; company: string; what: string; day: string; reason: string }
  'invoice-approval': {
    firstname: string
    folio: string
    contractor: string
    company: string
    amount: string
    currency: string
    due: string
    message: string
    token: string
    days: number
  }
  /** Announces a receipt; `message` is the sender's note, or the answer to an objection. */
  receipt: { firstname: string; company: string; date: string; ask: string; message: string; receiptId: number }
  'invoice-news': {
    firstname: string
    folio: string
    concept: string
    what: string
    reason: string
    invoiceId: number
  }
  'request-approval': {
    firstname: string
    folio: string
    name: string
    company: string
    people: string
    amount: string
    currency: string
    due: string
    message: string
    token: string
    days: number
  }
  'request-news': { firstname: string; folio: string; name: string; what: string; reason: string; requestId: number }
  'invoice-reminder': { firstname: string; what: string; lines: readonly string[]; path: string; label: string }
  notification: { firstname: string; text: string; company: string; path: string }
  'notification-digest': { firstname: string; count: number; lines: readonly string[] }
  'bank-changed': { firstname: string; fields: string; by: string; at: string }
  'sign-invitation': SignInvitation
  'sign-invitation-es': SignInvitation
  'sign-code': SignCode
  'sign-code-es': SignCode
}
export type MailName = keyof MailValues

/** A template file: the words once, for both the HTML and the text part. */
interface Template {
  /** English unless said. */
  language?: 'es'
  subject: string
  title: string
  paragraphs: string[]
  /** A value that is a list: each of its lines becomes a paragraph of its own after the others. */
  list?: string
  code?: string
  button?: { label: string; link: string }
  closing: string[]
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'templates', file), 'utf8')
const load = (name: MailName): Template => JSON.parse(read(`${name}.json`)) as Template

// Read once at start: a broken file stops the start and not the thousandth mail.
const TEMPLATES: Record<MailName, Template> = {
  'verification-code': load('verification-code'),
  'reset-link': load('reset-link'),
  'first-login': load('first-login'),
  'account-locked': load('account-locked'),
  'password-changed': load('password-changed'),
  'email-changed': load('email-changed'),
  'client-corrections': load('client-corrections'),
  'client-approved': load('client-approved'),
  'client-denied': load('client-denied'),
  'client-suspended': load('client-suspended'),
  'client-resumed': load('client-resumed'),
  'change-decided': load('change-decided'),
  'document-request': load('document-request'),
  'document-rejected': load('document-rejected'),
  'seal-expiring': load('seal-expiring'),
  'document-expiring': load('document-expiring'),
  'document-expired': load('document-expired'),
  'envelope-completed': load('envelope-completed'),
  'envelope-ended': load('envelope-ended'),
  'contract-sent': load('contract-sent'),
  'onboarding-approved': load('onboarding-approved'),
  'email-replaced': load('email-replaced'),
  'email-change': load('email-change'),
  'email-change-new': load('email-change-new'),
  termination: load('termination'),
  'own-termination': load('own-termination'),
  'invoice-approval': load('invoice-approval'),
  'invoice-news': load('invoice-news'),
  'request-approval': load('request-approval'),
  'request-news': load('request-news'),
  receipt: load('receipt'),
  'invoice-reminder': load('invoice-reminder'),
  notification: load('notification'),
  'notification-digest': load('notification-digest'),
  'bank-changed': load('bank-changed'),
  'sign-invitation': load('sign-invitation'),
  'sign-invitation-es': load('sign-invitation-es'),
  'sign-code': load('sign-code'),
  'sign-code-es': load('sign-code-es'),
}

/** The words around every mail. */
const FRAME_WORDS = {
  en: {
    byHand: 'If the button does not work, open this address:',
    automatic: 'This is an automated message. Replies are not read.',
  },
  es: {
    byHand: 'Si el botón no funciona, abre esta dirección:',
    automatic: 'Este correo se envió de forma automática; las respuestas no se leen.',
  },
}
const HTML_LAYOUT = read('layout.html')
const TEXT_LAYOUT = read('layout.txt')
const AS_IS = { escape: String }

/**
 * Writes one mail. Values go into the words of the template first, as plain text, and the words then into the layout,
 * which escapes them for HTML: nothing a person typed can become markup, another header or another line.
 */
export function composeMail<N extends MailName>(name: N, to: string, values: MailValues[N], publicUrl: string): Mail {
  const view = { ...onOneLine(values), publicUrl }
  const words = (text: string): string => mustache.render(text, view, {}, AS_IS)
  const { language = 'en', subject, title, paragraphs, list, code, button, closing } = TEMPLATES[name]
  const content = {
    ...FRAME_WORDS[language],
    publicUrl,
    title: words(title),
    // A paragraph that consists of a missing value is left out.
    paragraphs: [...paragraphs.map(words).filter((text) => text !== ''), ...linesOf(values, list)],
    code: code && words(code),
    button: button && { label: words(button.label), link: words(button.link) },
    closing: closing.map(words),
  }
  return {
    to,
    template: name,
    subject: words(subject),
    text: mustache.render(TEXT_LAYOUT, content, {}, AS_IS),
    html: mustache.render(HTML_LAYOUT, content).replace('lang="en"', `lang="${language}"`),
  }
}

const oneLine = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim()

function linesOf(values: object, list: string | undefined): string[] {
  const lines: unknown = list === undefined ? [] : (values as Record<string, unknown>)[list]
  return Array.isArray(lines) ? lines.map(oneLine) : []
}

const onOneLine = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]))
