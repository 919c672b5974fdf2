import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mustache from 'mustache'
import { currentLanguage, texts } from '../../../contract/language/texts.ts'
import { fillParagraphs, fillWords, oneLine, type WordValues } from './fill-words.ts'
import type { Mail } from './mailer.ts'
import structures from './templates/structure.json' with { type: 'json' }

/** `title` is that of the agreement, `until` a day in words. */
interface SignInvitation {
  subject: string
  firstname: string
  sender: string
  title: string
  token: string
  until: string
}

/** The state of a company; a reason where the step has one. */
interface ClientNews {
  firstname: string
  company: string
  reason?: string
}

/** Values of each mail in addition to its words, which are in the catalogue (`server-mails.mails`). */
export interface MailValues {
  'verification-code': { firstname: string; code: string; minutes: number }
  'reset-link': { firstname: string; token: string; minutes: number }
  'first-login': { firstname: string; token: string; days: number }
  'account-locked': { firstname: string; tries: number; minutes: number }
  'password-changed': { firstname: string }
  'security-news': { firstname: string; news: string }
  'email-changed': { firstname: string }
  'client-corrections': { firstname: string; company: string; items: string; companyId: number }
  'client-approved': ClientNews
  'client-denied': ClientNews
  'client-suspended': ClientNews
  'client-resumed': ClientNews
  'change-decided': { firstname: string; company: string; decision: string; reason: string; companyId: number }
  'document-request': { firstname: string; documents: string; detail: string; due: string }
  'document-rejected': { firstname: string; document: string; reason: string }
  'seal-expiring': { firstname: string; number: string; days: number; day: string }
  'document-expiring': { firstname: string; document: string; day: string; days: number }
  'document-expired': { firstname: string; document: string; day: string }
  'envelope-completed': { name: string; agreement: string; about: string; path: string }
  'envelope-ended': { name: string; agreement: string; about: string; path: string; status: string; reason: string }
  'contract-sent': { firstname: string; company: string }
  /** Each line is a kind of data with the last day of its term. */
  'data-blocked': { name: string; lines: readonly string[] }
  'request-denied': { name: string; concerns: string; day: string; reason: string }
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
    people: number
    amount: string
    due: string
    message: string
    token: string
    days: number
  }
  'request-news': { firstname: string; folio: string; name: string; what: string; reason: string; requestId: number }
  'invoice-reminder': { firstname: string; waiting: string; lines: readonly string[]; path: string; label: string }
  notification: { firstname: string; text: string; company: string; path: string }
  'notification-digest': { firstname: string; count: number; lines: readonly string[] }
  'bank-changed': { firstname: string; fields: string; by: string; at: string }
  'sign-invitation': SignInvitation
  'sign-code': { firstname: string; title: string; code: string; minutes: number }
}
export type MailName = keyof MailValues

/** The parts of a mail that are not words. */
interface Structure {
  /** Path of the product that the button opens. */
  link?: string
  code?: string
  /** A value that is a list: each of its lines becomes a paragraph of its own after the others. */
  list?: string
}

const STRUCTURES: Readonly<Record<MailName, Structure>> = structures

/** The words of one mail, as ICU messages; paragraphs have an empty line between them. */
export interface MailWords {
  subject: string
  title: string
  body: string
  /** Only a mail with a link has a button. */
  button?: string
  closing: string
}

// Read once at start: a broken file stops the start and not the thousandth mail.
const read = (file: string): string => readFileSync(join(import.meta.dirname, 'templates', file), 'utf8')
const HTML_LAYOUT = read('layout.html')
const TEXT_LAYOUT = read('layout.txt')
const AS_IS = { escape: String }

export const MAIL_NAMES = Object.keys(structures) as MailName[]

/** The words of a mail in the current language, as the product comes with them. */
export function shippedWords(name: MailName): MailWords {
  const { subject, title, paragraphs, button, closing }: CatalogueWords = texts(`server-mails.mails.${name}`)
  const joined = (parts: Record<string, string>): string => Object.values(parts).join('\n\n')
  const words = { subject, title, body: joined(paragraphs), closing: joined(closing) }
  return button === undefined ? words : { ...words, button }
}

interface CatalogueWords extends Pick<MailWords, 'subject' | 'title' | 'button'> {
  paragraphs: Record<string, string>
  closing: Record<string, string>
}

/**
 * Writes one mail in the current language. Values go into its words first, as plain text, and the words then into the
 * layout, which escapes them for HTML: nothing a person typed can become markup, another header or another line.
 */
export function composeMail<N extends MailName>(
  name: N,
  to: string,
  values: MailValues[N],
  publicUrl: string,
  words: MailWords = shippedWords(name),
): Mail {
  const { list, code, link } = STRUCTURES[name]
  const oneLineValues = onOneLine(values)
  const fill = (text: string): string => fillWords(text, oneLineValues)
  const content = {
    ...texts('server-mails.frame'),
    publicUrl,
    title: fill(words.title),
    paragraphs: [...fillParagraphs(words.body, oneLineValues), ...linesOf(values, list)],
    code: code && fill(code),
    button: link && words.button && { label: fill(words.button), link: publicUrl + fill(link) },
    closing: fillParagraphs(words.closing, oneLineValues),
  }
  return {
    to,
    template: name,
    subject: fill(words.subject),
    text: mustache.render(TEXT_LAYOUT, content, {}, AS_IS),
    html: mustache.render(HTML_LAYOUT, content).replace('lang="en"', `lang="${currentLanguage()}"`),
  }
}

function linesOf(values: object, list: string | undefined): string[] {
  const lines: unknown = list === undefined ? [] : (values as Record<string, unknown>)[list]
  return Array.isArray(lines) ? lines.map(oneLine) : []
}

/** Numbers stay, since plural forms depend on them; an empty text is no value. */
const onOneLine = (values: object): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : oneLine(value ?? '') || null]),
  )
