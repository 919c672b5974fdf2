import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stateText } from '../../contract/language/values.ts'
import { runCase } from '../../payroll/cases/run-case.ts'
import concepts from '../../payroll/law/concepts.json' with { type: 'json' }
import { lawOn } from '../../payroll/law/law.ts'
import settlement from '../../payroll/law/settlement.json' with { type: 'json' }
import socialSecurity from '../../payroll/law/social-security.json' with { type: 'json' }
import { payrollOf } from '../../payroll/period/payroll.ts'
import type { PayrollInput } from '../../payroll/period/types.ts'
import samples from '../../schemas/payroll-samples.json' with { type: 'json' }
import { inLanguage } from '../../server/language.ts'
import { caseInWords, conceptInWords, fieldInWords, inWords } from '../../server/words/stored-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORKED = join(ROOT, 'payroll/cases/worked')
const answersOf = (file: string) =>
  (JSON.parse(readFileSync(join(WORKED, file), 'utf8')) as { cases: unknown[] }).cases.map(runCase)

/** Words that are the same in both languages. */
const SAME = ['Base', 'INFONAVIT', 'FONACOT', 'ISR', 'UMA', 'Factor']
/** Laws by their Spanish names, publications, and figures. */
const OF_THE_LAW = /^(LFT|LISR|RLISR|LSS|Ley|Reglamento|Instituto|DOF|RACERF|Código)\b|^[^a-z]*(bis|SM)?[^a-z]*$/
const STATES = new Set(Object.values(lawOn('2026-06-15').stateTaxes).map(({ name }) => name))

/** The texts that a person would read in English among Spanish ones. */
const untranslated = (texts: Iterable<string>): string[] =>
  inLanguage('es', () =>
    [...new Set(texts)].filter(
      (text) => inWords(text) === text && !SAME.includes(text) && !OF_THE_LAW.test(text) && !STATES.has(text),
    ),
  )

interface Explained {
  title: string
  formula: string
  inputs: { name: string; value: string }[]
  article: string
  source: string
  row?: { table: string }
}

const isExplained = (value: object): value is Explained => 'formula' in value && 'inputs' in value

/** Every word of an answer that is shown. */
function* wordsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* wordsIn(one)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (isExplained(value)) {
    const { title, formula, inputs, article, source, row } = value
    yield* [title, formula, article, source, ...inputs.flatMap(({ name, value: shown }) => [name, shown])]
    if (row) yield row.table
  }
  const { message, reason, reasons, name, code } = value as Record<string, unknown>
  yield* [message, reason, code === undefined ? undefined : name].filter((text) => typeof text === 'string')
  if (Array.isArray(reasons)) yield* reasons
  for (const one of Object.values(value)) yield* wordsIn(one)
}

test.each(readdirSync(WORKED))('the words of the answers to %s are in Spanish', (file) => {
  const answers = answersOf(file)
  expect(answers.length).toBeGreaterThan(0)
  expect(untranslated(wordsIn(answers))).toEqual([])
})

test.each(samples.samples)('the words of the sample "$name" are in Spanish', ({ days, input }) => {
  const { dailyWage, ...rest } = input as Partial<PayrollInput>
  const explained = {
    ...rest,
    ...(dailyWage === undefined ? {} : { dailyWage: dailyWage === 'minimum' ? '315.04' : dailyWage }),
    periodStart: '2026-06-01',
    periodEnd: `2026-06-${String(days).padStart(2, '0')}`,
    paymentDate: '2026-06-15',
    hireDate: '2024-01-08',
    zone: 'General',
  } as PayrollInput
  expect(untranslated(wordsIn(payrollOf(explained)))).toEqual([])
})

test('warnings stored by earlier versions are in Spanish', () => {
  const stored = [
    'Double hours of a week, 9: mark U. LFT 67.',
    'State payroll tax of Sonora, 3 %: mark M. Check the rate.',
    'The annual adjustment is a rule with mark K: have it checked.',
    'The payment for a contract that ends by "Death" follows our own rule (mark U): have it checked before paying.',
  ]
  expect(untranslated(stored)).toEqual([])
})

test.each(['en', 'es'])('the code of each state is read as its name in "%s"', (language) => {
  const { stateTaxes } = lawOn('2026-06-15')
  const names = inLanguage(language, () => Object.keys(stateTaxes).map(stateText))
  expect(names).toEqual(Object.values(stateTaxes).map(({ name }) => name))
})

test('the names and formulas of the law are in Spanish', () => {
  const known = [...Object.values(concepts.concepts), ...Object.values(settlement.concepts)]
  const branches = socialSecurity.employer.branches
  const texts = [
    ...known.flatMap(({ name, formula, article }) => [name, formula, article]),
    ...branches.map(({ name }) => name),
  ]
  expect(untranslated(texts)).toEqual([])
})

test('the name of every line and of the law is one of a concept', () => {
  const lines = readdirSync(WORKED).flatMap((file) => [...linesIn(answersOf(file))])
  const names = [...Object.values(concepts.concepts), ...Object.values(settlement.concepts), ...lines].map(({ name }) => name)
  expect(names.length).toBeGreaterThan(200)
  expect(inLanguage('es', () => names.filter((name) => conceptInWords(name) === name))).toEqual([])
})

function* linesIn(value: unknown): Generator<{ name: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('code' in value && 'name' in value && typeof value.name === 'string') yield { name: value.name }
  for (const one of Object.values(value)) yield* linesIn(one)
}

test.each([
  ['UMA: Per day', 'UMA: Por día'],
  ['Housing credit: damage insurance: Per bimester', 'Crédito Infonavit: seguro de daños: Por bimestre'],
  ['Bonus: SAT key', 'Bono: clave del SAT'],
  ['House bonus: SAT key', 'House bonus: clave del SAT'],
  ['net_pay', 'net_pay'],
])('the field "%s" of the history is read as "%s" in Spanish', (field, words) => {
  expect(inLanguage('es', () => fieldInWords(field))).toBe(words)
})

test.each([
  ['must be money as text, such as "18500.00"', 'debe ser un importe, como 18500.00'],
  ['is missing; it must be a day, such as "2026-06-15"', 'falta; debe ser una fecha, como 2026-06-15'],
  ['makes 20 days away in a period of 15 days', 'suma 20 días de ausencia en un periodo de 15 días'],
])('what is wrong with a row, "%s", is read as "%s" in Spanish', (problem, words) => {
  expect(inLanguage('es', () => caseInWords(problem))).toBe(words)
})

test('every name of an input in the code is in Spanish', () => {
  const code = globSync('payroll/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const names = code.flatMap((text) =>
    [...text.matchAll(/given\(\s*(?:'([^']+)'|"([^"]+)")/g)].map(([, one, other]) => one ?? other ?? ''),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(untranslated(names)).toEqual([])
})

test('a text that a person wrote is not translated, even with short words of the product in it', () => {
  const written = ['Software Engineer, services of 2026-09', 'Director of Sales', 'Trip to Oaxaca 2026']
  expect(inLanguage('es', () => written.map(inWords))).toEqual(written)
})

test('the name that a person gave a concept is not translated, even where it is a word of the product', () => {
  const written = ['Total', 'Subsidy', 'Sunday: paid by the IMSS', 'Paid', 'Check the rate.']
  expect(inLanguage('es', () => written.map(conceptInWords))).toEqual(written)
})

test.each([
  ['Ana Ruiz: the contract ends on 2026-02-01.', 'Ana Ruiz: the contract ends on 1 February 2026.', '1 de febrero de 2026'],
  ['2026-01-16 to 2026-01-23', '16 January 2026 to 23 January 2026', '16 de enero de 2026 a 23 de enero de 2026'],
  ['8.00 (Company setting from 2026-03-01)', '8.00 (Company setting from 1 March 2026)', '1 de marzo de 2026'],
  ['LFT 66 to 68; DOF 2026-03-03', 'LFT 66 to 68; DOF 3 March 2026', 'DOF 3 de marzo de 2026'],
  ['"2026-02-31" is not a calendar day.', '"2026-02-31" is not a calendar day.', '2026-02-31'],
  ['Folio A-2026-03-03', 'Folio A-2026-03-03', 'Folio A-2026-03-03'],
])('the day in "%s" is read in words in both languages', (text, english, spanish) => {
  expect(inWords(text)).toBe(english)
  expect(inLanguage('es', () => inWords(text))).toContain(spanish)
})
