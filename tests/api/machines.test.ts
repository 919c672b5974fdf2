import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'
import { type Walk, walkMachine } from '../support/walk.ts'
import { clientOnboarding } from '../support/walks/client-onboarding.ts'
import { contract } from '../support/walks/contract.ts'
import { document } from '../support/walks/document.ts'
import { envelope } from '../support/walks/envelope.ts'
import { invoice } from '../support/walks/invoice.ts'
import { ownBankAccount } from '../support/walks/own-bank-account.ts'
import { paymentRequest } from '../support/walks/payment-request.ts'
import { payrollReceipt } from '../support/walks/payroll-receipt.ts'
import { personOnboarding } from '../support/walks/person-onboarding.ts'
import { privacyRequest } from '../support/walks/privacy-request.ts'
import { termination } from '../support/walks/termination.ts'

const app = testApp({}, { hasWorker: false })

const WALKED = [
  clientOnboarding,
  contract,
  document,
  envelope,
  invoice,
  ownBankAccount,
  paymentRequest,
  payrollReceipt,
  personOnboarding,
  privacyRequest,
  termination,
]
for (const walk of WALKED) walkMachine(() => app, walk as Walk<unknown, unknown>)

test('every file of schemas/machines is walked', () => {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'schemas', 'machines'))
  expect(WALKED.map(({ machine }) => `${machine.name}.json`)).toEqual(files.sort())
})

test('every column that a machine file names is one of its table', async () => {
  const named = WALKED.flatMap(({ machine: { name, table, column = 'status', since, transitions } }) => {
    if (table === undefined) return []
    const written = transitions.flatMap(({ set = {} }) => Object.keys(set))
    return [column, ...(since ? [since] : []), ...written].map((one) => ({ name, table, column: one }))
  })
  const { rows } = await app.pool.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  )
  const there = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  expect(named.filter(({ table, column }) => !there.has(`${table}.${column}`))).toEqual([])
})
