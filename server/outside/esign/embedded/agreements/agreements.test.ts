import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ADMIN, APPLICANT, agreements, exampleValues, SCHEMAS, wordsOf } from '../../../../../tests/support/agreements.ts'
import { sayDays } from '../../say-days.ts'
import { type AgreementFile, checkAgreementFile } from './agreement-file.ts'
import { AgreementFilesError, openAgreements } from './agreement-folder.ts'
import { fillAgreement, missingFields } from './fill-agreement.ts'

const NOW = new Date('2026-11-21T16:00:00Z')
const SIGNERS = [APPLICANT, ADMIN]
const KEY = 'contractor-services'
const copy = (): AgreementFile => structuredClone(agreements.find(KEY)) as AgreementFile

function folder(): { path: string; file: string } {
  const path = mkdtempSync(join(tmpdir(), 'plantilla-agreements-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  mkdirSync(join(path, 'agreements'))
  for (const name of readdirSync(join(SCHEMAS, 'agreements'))) {
    copyFileSync(join(SCHEMAS, 'agreements', name), join(path, 'agreements', name))
  }
  return { path, file: join(path, 'agreements', `${KEY}.json`) }
}

describe('the files', () => {
  test('there is an agreement for each kind, in Spanish and English, marked as a sample [E8]', () => {
    expect(
      agreements
        .all()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['Client', 'Contractor', 'Employee'])
    for (const { languages } of agreements.all()) {
      expect(languages.en?.mark).toContain('Counsel must review')
      expect(languages.es?.mark).toContain('revisado y adaptado por un abogado')
      // The mark is separate: the text of the agreement never says that it is a sample.
      const { mark: _en, ...en } = languages.en ?? {}
      const { mark: _es, ...es } = languages.es ?? {}
      expect(JSON.stringify([en, es])).not.toMatch(/sample|muestra/i)
    }
  })

  test.each<[string, (file: AgreementFile) => unknown, string]>([
    ['an unknown field', (file) => file.languages.en?.intro.push('{{shoe_size}}'), 'there is no field "shoe_size"'],
    [
      'a field that no text uses',
      (file) => Object.assign(file.fields, { shoe_size: { label: 'Shoe size', example: '9' } }),
      'no text uses it',
    ],
    [
      'words for no language',
      (file) => Object.assign(file.fields['fee_period'] as object, { words: {} }),
      'must NOT have fewer than 1 properties',
    ],
    [
      'a field that no record has',
      (file) => {
        Object.assign(file.fields, { shoe_size: { label: 'Shoe size', example: '9', required: true } })
        file.languages.en?.intro.push('{{shoe_size}}')
      },
      'fields.shoe_size: no record has such a value; those of a Contractor are rfc,',
    ],
    ['a section that does not end', (file) => file.languages.es?.intro.push('{{#rfc}}x'), 'Unclosed section'],
    ['a tag that writes raw', (file) => file.languages.es?.intro.push('{{{rfc}}}'), 'a tag that is not known here'],
    [
      'one signer twice',
      (file) => file.languages.en?.signatures.splice(1, 1, { role: 'applicant', label: 'x' }),
      'sign once each',
    ],
    ['another name than its file', (file) => Object.assign(file, { key: 'other' }), 'the file is called'],
    ['no language', (file) => Object.assign(file, { languages: {} }), 'languages'],
  ])('a file with %s is refused in words', (_case, spoil, reason) => {
    const file = copy()
    expect(checkAgreementFile(file, KEY)).toEqual([])
    spoil(file)
    expect(checkAgreementFile(file, KEY).join('\n')).toContain(reason)
  })

  test('a broken file stops the start, and later never replaces its last good version', () => {
    const { path, file } = folder()
    const open = openAgreements(path)
    const problems: string[] = []
    open.onProblem((name, reasons) => problems.push(`${name}: ${reasons.join()}`))
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"key"', '"kye"'))
    expect(open.find(KEY)?.key).toBe(KEY)
    expect(open.find(KEY)?.key).toBe(KEY)
    expect(problems).toEqual([expect.stringContaining(`agreements/${KEY}.json: file`)])
    expect(() => openAgreements(path)).toThrow(AgreementFilesError)
    writeFileSync(file, text.replace('Professional services agreement', 'Agreement on services'))
    expect(open.find(KEY)?.languages.en?.title).toBe('Agreement on services')
  })
})

describe('filled in', () => {
  test.each(agreements.all().flatMap((file) => (['en', 'es'] as const).map((language) => [file.key, language] as const)))(
    '%s in %s says every value and leaves no field open [E8]',
    (key, language) => {
      const file = agreements.find(key) as AgreementFile
      const values = exampleValues(key)
      const words = wordsOf(fillAgreement(file, language, values, SIGNERS, NOW)).join('\n')
      expect(words).not.toMatch(/[{}]{2}|________|undefined/)
      const read = Object.entries(sayDays(values, language)).map(
        ([name, value]) => file.fields[name]?.words?.[language]?.[value] ?? value,
      )
      for (const value of [...read, APPLICANT.name]) expect(words).toContain(value)
      expect(words).toContain(language === 'es' ? '21 de noviembre de 2026' : '21 November 2026')
    },
  )

  test('days and stored words are in the language of the document', () => {
    const words = (language: 'en' | 'es') =>
      wordsOf(fillAgreement(copy(), language, exampleValues(KEY), SIGNERS, NOW)).join('\n')
    expect(words('es')).toContain('inicia su vigencia el 1 de diciembre de 2026')
    expect(words('es')).toMatch(/^Mensual$/m)
    expect(words('en')).toContain('takes effect on 1 December 2026')
    expect(words('en')).toMatch(/^Monthly$/m)
  })

  test('a condition follows its field, a missing value is a blank, a fact of blanks is left out', () => {
    const file = copy()
    const { end_date: _end, rfc: _rfc, job_name: _job, ...values } = exampleValues(KEY)
    const words = wordsOf(fillAgreement(file, 'en', values, SIGNERS, NOW))
    expect(words.join('\n')).toContain('stays in force until either party ends it')
    expect(words).not.toContain('RFC')
    expect(words.join('\n')).toContain('professional services as ________')
    expect(missingFields(file, { ...values, start_date: '  ' })).toEqual(['Job', 'Start date'])
  })

  test('typed text stays text and never becomes a field, a condition or a line of its own', () => {
    const values = { ...exampleValues(KEY), job_name: '{{clabe}} {{#rfc}}x{{/rfc}}\n<b>' }
    const words = wordsOf(fillAgreement(copy(), 'en', values, SIGNERS, NOW)).join('\n')
    expect(words).toContain('as {{clabe}} {{#rfc}}x{{/rfc}} <b>,')
  })
})
