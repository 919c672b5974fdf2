import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeam, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let admin: string
let url: string
beforeAll(async () => {
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await createAdmin(app)
})

test('no contractor is invoiced by an assumed tax regime: it is asked for, decides the withholdings, and is known next time [F8]', async () => {
  const { companyId, ids } = await createTeam(app.database, 3)
  const [known, given, missing] = ids as [number, number, number]
  const { pool } = app.database
  await pool.query('update employee_details set tax_regime = null where person_id = any($1)', [[given, missing]])
  const prepare = async (regimes: object[], more: object = {}) =>
    (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER, regimes, ...more }, admin)).body
  const first = await prepare([])
  expect([first.total, first.skipped.map(({ id, code }: { id: number; code: string }) => [id, code])]).toEqual([
    1,
    [given, missing].map((id) => [id, 'NO_REGIME']),
  ])
  // LISR 106 and RLIVA 3-I: of 20,000.00 a company withholds 10 % of income tax and two thirds of the IVA.
  const amounts = { subtotal: '20000.00', iva: '3200.00', iva_withheld: '2133.34', isr_withheld: '2000.00', total: '19066.66' }
  expect(first.invoices).toMatchObject([{ id: known, issuer: 'person', regime: '612', ...amounts }])
  expect(first.regimes.map(({ regime }: { regime: string }) => regime)).toEqual(['626', '612', '601'])
  const inSpanish = await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin, { 'accept-language': 'es' })
  expect(inSpanish.body.regimes[0]).toMatchObject({ regime: '626', name: 'RESICO (régimen simplificado de confianza)' })
  // A regime that a person cannot have is none.
  const wrong = await prepare([{ id: given, regime: '601' }])
  expect(wrong.skipped.map(({ id }: { id: number }) => id)).toEqual([given, missing])
  const second = await prepare([{ id: given, regime: '626' }])
  // LISR 113-J: 1.25 %.
  expect(second.invoices[1]).toMatchObject({ id: given, regime: '626', isr_withheld: '250.00' })
  const stream = await openBatch(url, { payload: { batchKey: second.batchKey }, token: second.streamToken })
  await stream.ended
  const { rows } = await pool.query('select contractor_id, regime from invoices where company_id = $1 order by contractor_id', [
    companyId,
  ])
  expect(rows).toEqual([
    { contractor_id: known, regime: '612' },
    { contractor_id: given, regime: '626' },
  ])
  const december = { period_start: '2026-12-01', period_end: '2026-12-31', issue_date: '2026-12-31' }
  const next = await prepare([], december)
  expect(next.invoices.map(({ id, regime }: { id: number; regime: string }) => [id, regime])).toEqual([
    [known, '612'],
    [given, '626'],
  ])
})
