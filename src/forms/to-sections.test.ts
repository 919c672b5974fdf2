import { afterAll, afterEach, expect, test } from 'vitest'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { readLanguageFrom } from '../../contract/language/texts.ts'
import { personOf } from '../../tests/web/people.ts'
import { changedValue, fieldNames, nameOf } from './field-names.ts'
import type { LoadedForm } from './load-form.ts'
import { toSections } from './to-sections.ts'

let language = 'en'
// Other files share this module: the language of their screens comes from its own source again.
const before = readLanguageFrom(() => language)
afterEach(() => {
  language = 'en'
})
afterAll(() => {
  readLanguageFrom(before)
})

const formWith = (properties: Record<string, FieldSchema>): LoadedForm => ({
  name: 'profile',
  title: 'Profile',
  schema: { type: 'object', properties },
  ui: {},
  record: { operation: 'employee/update-employee-by-id', read: '', write: '' },
  validate: () => [],
  meets: () => false,
})

test('a field added to the file shows with its title, and its value of the record [C23]', () => {
  const form = formWith({ nickname: { type: 'string', title: 'Nickname' }, remote: { type: 'boolean', title: 'Remote' } })
  const person = { ...personOf(7), nickname: 'Lucho', remote: false }
  expect(toSections(form, person)[0]?.items.map(({ title, text }) => [title, text])).toEqual([
    ['Nickname', 'Lucho'],
    ['Remote', 'No'],
  ])
})

test('a word that the form suggests is shown by its text, a word of the writer as it is', () => {
  const form = formWith({
    country: { type: 'string', title: 'Country', examples: ['Mexico'] },
    note: { type: 'string', title: 'Note' },
  })
  const texts = () => toSections(form, { country: 'Mexico', note: 'Mexico' })[0]?.items.map(({ text }) => text)
  expect(texts()).toEqual(['Mexico', 'Mexico'])
  language = 'es'
  expect(texts()).toEqual(['México', 'Mexico'])
})

test('options show their label, dates their day, groups have their own section, missing values are N/E (B14)', () => {
  const form = formWith({
    size: { type: 'string', title: 'Size', enum: ['s'], 'x-labels': { s: 'Small' } },
    rate: { type: 'string', title: 'Rate', enum: ['0.16'], 'x-labels': { '0.16': '16 %' } },
    since: { type: 'string', title: 'Since', format: 'date' },
    until: { type: 'string', title: 'Until', readOnly: true },
    locker: { type: 'object', title: 'Locker', properties: { number: { type: 'integer', title: 'Number' } } },
  })
  const [own, group] = toSections(form, { size: 's', rate: '0.16', since: '2026-02-01', until: '2027-01-31', locker: {} })
  expect(own?.items.map(({ text }) => text)).toEqual(['Small', '16 %', '01 Feb 2026', '31 Jan 2027'])
  expect(group).toMatchObject({ title: 'Locker', items: [{ title: 'Number', text: 'N/E', isMissing: true }] })
})

test('an amount has its thousands separated, also in Spanish; a text that looks like one stays as it was written', () => {
  const text = { type: 'string' }
  const fields = { fee: text, department: text, folio: { ...text, readOnly: true }, limits: { properties: { most: text } } }
  const typed = { 'ui:inputmode': 'decimal' }
  const form = { ...formWith(fields), ui: { fee: typed, limits: { most: typed } } }
  const record = { fee: '15000.00', department: '2024.10', folio: '0012.50', limits: { most: '-1500.00' } }
  const texts = () => toSections(form, record).map(({ items }) => items.map((item) => item.text))
  const history = () => ['fee', 'department', 'limits.most'].map((at) => nameOf(fieldNames([form]), at).text('1234.50'))
  for (language of ['en', 'es']) {
    expect(texts()).toEqual([['15,000.00', '2024.10', '0012.50'], ['-1,500.00']])
    expect(history()).toEqual(['1,234.50', '1234.50', '1,234.50'])
  }
  // A change of a field that no form of the viewer has.
  language = 'en'
  expect(['1234.50', '2026-02-01', null].map((value) => changedValue('total', value))).toEqual([
    '1,234.50',
    '01 Feb 2026',
    'N/E',
  ])
})

test('a typed amount of thousands is shown as one; a rate or a number of days as it was typed', () => {
  const fields = { fee: { type: 'string' }, rate: { type: 'string' }, days: { type: 'string' }, price: { type: 'string' } }
  const ui = Object.fromEntries(Object.keys(fields).map((name) => [name, { 'ui:inputmode': 'decimal' }]))
  const record = { fee: '48000', rate: '0.54355', days: '15', price: '3333.333333' }
  const texts = toSections({ ...formWith(fields), ui }, record)[0]?.items.map(({ text }) => text)
  expect(texts).toEqual(['48,000.00', '0.54355', '15', '3,333.333333'])
})
