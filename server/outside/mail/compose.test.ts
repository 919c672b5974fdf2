import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../contract/language/texts.ts'
import { inLanguage } from '../../language.ts'
import { composeMail, MAIL_NAMES, type MailName, type MailValues } from './compose.ts'
import values from './compose-values.json' with { type: 'json' }

const URL_BASE = 'https://plantilla.example'
const VALUES: MailValues = values
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
