import { beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { signInAs } from '../support/people.ts'
import { CALCULATE, createWorkplace, ending, NOON } from '../support/terminations.ts'
import { testApp } from '../support/test-app.ts'
import { formOf } from '../support/uploads.ts'

const app = testApp({}, { hasWorker: false, now: NOON })
let admin: string

/** Words of English sentences that no Spanish one has. */
const ENGLISH =
  /\b(the|of|and|or|for|from|with|by|at|not|must|has|is|are|day|days|month|year|years|hours|wage|wages|paid|pay|tax|income|rate|enter|choose|before|after|each|above|below|under|setting|default|row|file|company|subsidy|share|name|amount|net|gross|missing|built)\b/i
/** Ranges of articles that a law is cited by, as its publisher writes them. */
const CITED = /^(LFT|LISR|LSS|RLISR|Ley|DOF|RACERF|Constit)/
/** Members that a program reads, or that people wrote. */
const PLAIN =
  /^(key|kind|code|type|area|status|unit|values|options|version|reason|by|source_kind|zone|file|number|person|currency|treatment|steps|settings|confidence)$/

/** The English texts of an answer with their places. */
function* englishIn(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string' && ENGLISH.test(value) && !CITED.test(value)) yield `${path}: ${value}`
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) if (!PLAIN.test(name)) yield* englishIn(one, `${path}.${name}`)
}

const say = async (operation: OperationName, input: object) =>
  (await app.call(operation, input, admin, { 'accept-language': 'es-MX' })).body

async function run(rows: readonly string[]) {
  const head = 'number,name,period,period_start,period_end,payment_date,hire_date,monthly_salary,sundays,SALARY,ISR,IMSS,NET'
  const content = Buffer.from([head, ...rows].join('\n'))
  const { payload, headers } = formOf({}, [{ field: 'payroll_file', name: 'old.csv', content }])
  const asked = { ...headers, authorization: `Bearer ${admin}`, 'accept-language': 'es-MX' }
  return (await app.app.inject({ method: 'POST', url: '/api/payroll/run-parallel', headers: asked, payload })).json().data
}

beforeAll(async () => {
  admin = await signInAs(app, { role: 'Admin' })
})

test('figures of the law, fixed rules and services are in Spanish', async () => {
  const { data } = await say('payroll/get-payroll-parameters', {})
  expect([...englishIn(data)]).toEqual([])
  expect(data.providers[3]).toMatchObject({ title: 'Correo', service: 'bandeja de salida' })
})

test('the subsidy of former years is explained in Spanish', async () => {
  const { data } = await say('payroll/get-payroll-parameters', { day: '2024-02-01' })
  expect([...englishIn(data)]).toEqual([])
})

test('concepts and the preview of a change are in Spanish', async () => {
  expect([...englishIn((await say('payroll/find-all-concepts', {})).data)]).toEqual([])
  const figure = { key: 'rule.subsidyBasis', from: '2030-01-01', values: { basis: 'Contribution base' } }
  const { data } = await say('payroll/preview-payroll-parameters', figure)
  expect(data.samples.length).toBeGreaterThan(0)
  expect([...englishIn(data)]).toEqual([])
})

test('the cost of a hire and its terms are in Spanish', async () => {
  const { data } = await say('payroll/simulate-hire-cost', { known: 'net', amount: '20000.00', zone: 'General', state: 'CMX' })
  expect(data.pay.length).toBeGreaterThan(0)
  expect([...englishIn(data)]).toEqual([])
})

test('the faults of a file and the reasons of differences are in Spanish', async () => {
  const terms = 'Fortnightly,2026-06-16,2026-06-30,2026-06-30,2024-03-01'
  const money = '12500.00,1738.26,343.84,10417.90'
  const { people, concepts } = await run([
    `1,Ana,${terms},25000.00,,${money}`,
    `2,Luis,${terms},25000.00,,12500.00,1725.83,343.84,10430.33`,
    `3,Eva,${terms},abc,,${money}`,
    `4,Eva,${terms},25000.00,9,${money}`,
    `5,Eva,${terms.replace('2026-06-16', '16/06/2026')},25000.00,,${money}`,
    `6,Eva,${terms.replace('Fortnightly', 'Often')},25000.00,,${money}`,
    `7,Eva,${terms.replace('2026-06-30,2024', ',2024')},25000.00,,${money}`,
    `8,Eva,${terms.replace('2024-03-01', '2027-03-01')},25000.00,,${money}`,
    `9,Eva,${terms.replace('2024-03-01', '1924-03-01')},25000.00,,${money}`,
    `10,Eva,${terms},0.00,,${money}`,
    `11,Eva,${terms},25000.001,,"1,738",1,1,1`,
    `,,${terms},25000.00,,${money}`,
    `13,Eva,${terms},25000.00,,${money},9,9`,
    `14,Eva,${terms},25000.00,,${money}`,
    `14,Eva,${terms},25000.00,,${money}`,
    `16,Eva,${terms.replace('2026-06-30,2024', '2029-06-30,2024')},25000.00,,${money}`,
  ])
  const shown = people.map(({ problem, concepts: found }: { problem: string; concepts: object[] }) => ({ problem, found }))
  expect(shown.filter(({ problem }: { problem: string | null }) => problem !== null)).toHaveLength(14)
  // Columns have English names in every language.
  const words = JSON.parse(JSON.stringify([shown, concepts]).replaceAll(/«[\w.]+»|\\"[\w-]+\\"|\w+_\w+/g, ''))
  expect([...englishIn(words)]).toEqual([])
})

const INTERNAL = new Set(['code', 'table'])

interface Explained {
  explanations: { inputs: { name: string; code?: string }[] }[]
}

test('a settlement with its explanations and warnings is in Spanish', async () => {
  const place = await createWorkplace(app)
  admin = place.admin
  for (const type of ['Resignation', 'Without cause', 'Death', 'End of term']) {
    const { settlement, warnings } = await say(CALCULATE, { contractId: place.contractId, ...ending(undefined, { type }) })
    expect(settlement.lines.length, type).toBeGreaterThan(0)
    // The English names tell the screen which figures are days.
    const inputs = settlement.lines.flatMap(({ explanations }: Explained) => explanations.flatMap((one) => one.inputs))
    expect(inputs, type).toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^Days /) }))
    const words = JSON.parse(JSON.stringify({ settlement, warnings }, (key, value) => (INTERNAL.has(key) ? undefined : value)))
    expect([...englishIn(words)], type).toEqual([])
  }
})
