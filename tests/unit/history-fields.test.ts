import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actions as events } from '../../schemas/texts/en/history.json' with { type: 'json' }
import names from '../../schemas/texts/en/history-fields.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

test('each event that the server writes to a history has words', () => {
  const actions = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\baction(?:: | = ).*/g) ?? [])
    // Without texts, and without a name that each entry replaces by its own.
    .filter((line) => !/\bt\(|\.\.\.entry/.test(line))
    .flatMap((line) => [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action))
  expect(actions.length).toBeGreaterThan(50)
  expect([...new Set(actions)].filter((action) => !(action in events))).toEqual([])
})

test('each field that the server writes to a history has a name', () => {
  const fields = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\{\s*field: '([\w.-]+)',\s*(?:from|to)\b/g)])
    .map(([, field = '']) => field)
  expect(fields.length).toBeGreaterThan(20)
  expect([...new Set(fields)].filter((field) => !(field in names))).toEqual([])
})

test('the history of a company names each limit and multiplier by a form', () => {
  const { tabs } = readJson('schemas/views/client.json')
  const forms: string[] = tabs.flatMap(({ history }: { history?: { forms: string[] } }) => history?.forms ?? [])
  const named = new Set(forms.flatMap((form) => Object.keys(readJson(`schemas/forms/${form}.json`).schema.properties)))
  const { limits, mostOfMultipliers } = readJson('schemas/payment-requests.json')
  expect(Object.keys({ ...limits, ...mostOfMultipliers }).filter((field) => !named.has(field))).toEqual([])
})
