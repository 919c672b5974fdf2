import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../contract/language/texts.ts'
import { inLanguage } from '../../language.ts'
import { composeMail, MAIL_NAMES, type MailName, type MailValues } from './compose.ts'

const URL_BASE = 'https://plantilla.example'
const INVITATION = {
  subject: 'Please sign your agreement',
  firstname: 'Ana',
  sender: 'Luis Peña',
  title: 'Services agreement',
  token: 'tok_en-1',
  until: '5 December 2026',
}
const SIGN_CODE = { firstname: 'Ana', title: 'Services agreement', code: '042715', minutes: 10 }
const VALUES: MailValues = {
  'verification-code': { firstname: 'Ana', code: '0427', minutes: 10 },
  'reset-link': { firstname: 'Ana', token: 'tok_en-1', minutes: 60 },
  'first-login': { firstname: 'Ana', token: 'tok_en-1', days: 7 },
  'account-locked': { firstname: 'Ana', tries: 10, minutes: 15 },
  'password-changed': { firstname: 'Ana' },
  'security-news': { firstname: 'Ana', news: 'An authenticator app was added.' },
  'email-changed': { firstname: 'Ana' },
  'client-corrections': { firstname: 'Ana', company: 'Istmo', items: 'Legal name: as in the deed', companyId: 3 },
  'client-approved': { firstname: 'Ana', company: 'Istmo' },
  'client-denied': { firstname: 'Ana', company: 'Istmo', reason: 'They are on the list.' },
  'client-suspended': { firstname: 'Ana', company: 'Istmo', reason: 'They are on the list.' },
  'client-resumed': { firstname: 'Ana', company: 'Istmo' },
  'document-request': { firstname: 'Ana', documents: 'RFC, CURP', detail: 'Both sides, please.', due: '5 December 2026' },
  'document-rejected': { firstname: 'Ana', document: 'RFC', reason: 'The scan cannot be read.' },
  'seal-expiring': { firstname: 'Ana', number: '30001000000500003416', days: 30, day: '5 December 2026' },
  'document-expiring': { firstname: 'Ana', document: 'Official ID', day: '5 December 2026', days: 7 },
  'document-expired': { firstname: 'Ana', document: 'Official ID', day: '5 December 2026' },
  'envelope-completed': { name: 'Ana', agreement: 'Services agreement', about: 'Luis Peña', path: '/admin' },
  'envelope-ended': {
    name: 'Ana',
    agreement: 'Services agreement',
    about: 'Luis Peña',
    path: '/admin',
    status: 'declined',
    reason: 'The fee is another one.',
  },
  'change-decided': { firstname: 'Ana', company: 'Istmo', decision: 'made', reason: 'As agreed.', companyId: 7 },
  'contract-sent': { firstname: 'Ana', company: 'Istmo' },
  'onboarding-approved': { firstname: 'Ana', company: 'Istmo' },
  'email-replaced': { firstname: 'Ana' },
  'email-change': { firstname: 'Ana', by: 'Rosa Ibarra', at: '25 November 2026', email: 'ana@new.test', token: 'mailed' },
  'email-change-new': { firstname: 'Ana', by: 'Rosa Ibarra', at: '25 November 2026' },
  'invoice-approval': {
    firstname: 'Ana',
    folio: 'C-2026-000007',
    contractor: 'María Núñez',
    company: 'Café Azul',
    amount: 'MX$32,964.99',
    due: '5 December 2026',
    message: 'With the hours of May.',
    token: 'tok_en-1',
    days: 7,
  },
  receipt: {
    firstname: 'Ana',
    company: 'Café Luna',
    date: '15 November 2026',
    ask: 'Please read and sign it.',
    message: 'With November.',
    receiptId: 7,
  },
  'request-approval': {
    firstname: 'Ana',
    folio: 'N-2026-00007',
    name: 'Fortnight of 16 to 31 January',
    company: 'Café Azul',
    people: 12,
    amount: 'MX$232,964.99',
    due: '30 January 2026',
    message: 'Two new people.',
    token: 'tok_en-2',
    days: 7,
  },
  'request-news': {
    firstname: 'Ana',
    folio: 'N-2026-00007',
    name: 'Fortnight of 16 to 31 January',
    what: 'was cancelled',
    reason: 'Made twice by mistake.',
    requestId: 7,
  },
  'invoice-news': {
    firstname: 'Ana',
    folio: 'C-2026-000007',
    concept: 'Design of the store',
    what: 'was sent back',
    reason: 'The hours are wrong.',
    invoiceId: 7,
  },
  'invoice-reminder': {
    firstname: 'Ana',
    waiting: 'Invoice C-2026-000007 is waiting for your approval',
    label: 'Open the invoice',
    lines: ['C-2026-000007, María Núñez: since 5 December 2026'],
    path: '/admin/invoices/7',
  },
  termination: {
    firstname: 'Ana',
    worker: 'María Núñez',
    company: 'Café Azul',
    what: 'was denied',
    day: '5 December 2026',
    reason: 'The project goes on.',
    personId: 7,
  },
  'own-termination': {
    firstname: 'Ana',
    company: 'Café Azul',
    what: 'was denied',
    day: '5 December 2026',
    reason: 'The project goes on.',
  },
  'bank-changed': { firstname: 'Ana', fields: 'CLABE', by: 'Luis Peña', at: '21 Nov 2026, 10:00 (Mexico City)' },
  notification: { firstname: 'Ana', text: 'Istmo was approved', company: 'Istmo', path: '/admin/clients' },
  'data-blocked': { name: 'Ana', lines: ['Invoices: until 31 March 2037'] },
  'request-denied': { name: 'Ana', concerns: 'access', day: '2 November 2026', reason: 'The identity was not proved.' },
  'notification-digest': { firstname: 'Ana', count: 1, lines: ['Istmo was approved'] },
  'sign-invitation': INVITATION,
  'sign-code': SIGN_CODE,
}
const NAMES = Object.keys(VALUES) as MailName[]
const compose = (name: MailName, values: object = {}) =>
  composeMail(name, 'ana@plantilla.test', { ...VALUES[name], ...values } as never, URL_BASE)

test('every mail has words and a structure', () => {
  expect([...MAIL_NAMES].sort()).toEqual([...NAMES].sort())
  expect(Object.keys(texts('server-mails.mails')).sort()).toEqual([...NAMES].sort())
})

const LANGUAGES = ['en', 'es']
test.each(LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const)))(
  'in %s, %s says all it has to say in both parts and leaves no gap',
  (language, name) => {
    const mail = inLanguage(language, () => compose(name))
    expect(mail.to).toBe('ana@plantilla.test')
    expect(mail.subject.length).toBeGreaterThan(10)
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/[{}]|undefined|null|\[object/)
    for (const part of [mail.text, mail.html]) expect(part).toContain(language === 'en' ? 'Hello Ana,' : 'Hola Ana,')
    expect(mail.html).toContain(`<html lang="${language}">`)
    const gaps = composeMail(name, 'x', {} as never, URL_BASE)
    for (const value of Object.values(VALUES[name])) {
      expect(mail.subject + mail.text).toContain(String(value))
      expect(gaps.text).not.toContain(String(value))
    }
  },
)

test('a paragraph whose value is missing is left out', () => {
  expect(compose('change-decided').text).toContain('Reason: As agreed.')
  expect(compose('change-decided', { reason: '' }).text).not.toContain('Reason')
  expect(compose('document-request', { due: '' }).text).toContain('as PDF files: RFC, CURP.\n')
})

test('links lead to the pages of the specification', () => {
  expect(compose('reset-link').text).toContain(`${URL_BASE}/reset-password/tok_en-1\n`)
  expect(compose('first-login').text).toContain(`${URL_BASE}/change-password-first-login/tok_en-1\n`)
  const [, href] = /<a href="([^"]+)" style="display/.exec(compose('reset-link').html) ?? []
  expect(href?.replaceAll('&#x2F;', '/')).toBe(`${URL_BASE}/reset-password/tok_en-1`)
})

test('nothing a person typed becomes markup, a placeholder or another line', () => {
  const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []
  const plain = compose('reset-link')
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('<img src=x onerror=alert(1)>', '{token}', 'a\r\nBcc: b@c', 'a\\x0aBcc: b@c')),
      (name) => {
        const mail = compose('reset-link', { firstname: name })
        expect(tags(mail.html)).toEqual(tags(plain.html))
        expect(mail.text.split('\n').length).toBe(plain.text.split('\n').length)
        expect(mail.subject).not.toMatch(/[\r\n]/)
      },
    ),
  )
  expect(compose('password-changed', { firstname: '{minutes}' }).text).toContain('Hello {minutes},')
})
