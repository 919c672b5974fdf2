import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { followTaxBills } from '../../server/areas/background-jobs/tasks/follow-tax-bills.ts'
import { type Tax, TaxError } from '../../server/outside/tax/tax.ts'
import { createInvoicing, insertBill, insertInvoice } from '../support/invoices.ts'
import { pdfOf } from '../support/pdf.ts'
import { insertRow, rowOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const at = beforehand(() => createInvoicing(app))
beforeEach(async () => {
  await app.db.deleteFrom('invoice_cfdis').execute()
})

/** A bill whose XML is here and whose PDF is still at the service. */
async function createWithoutPdf(service_id: string, status = 'Valid') {
  const now = new Date().toISOString()
  const xml_file = randomUUID()
  const facts = { name: 'bill.xml', kind: 'xml', bytes: 1, sha256: '0'.repeat(64) }
  await insertRow(app.db, 'files', { id: xml_file, ...facts, created_at: now, kept_at: now })
  await insertBill(app, { invoice_id: await insertInvoice(app, at, { status: 'Paid' }), status, service_id, xml_file })
}

/** One morning. @returns the calls to the service */
async function morning(download: (id: string) => Buffer): Promise<string[]> {
  const asked: string[] = []
  const tax: Tax = {
    ...app.services.tax,
    readCancellation: async ({ id }) => {
      asked.push(`state of ${id}`)
      return 'Pending cancellation'
    },
    download: async (id) => {
      asked.push(id)
      return download(id)
    },
  }
  await followTaxBills({}, { services: { ...app.services, tax }, log: app.app.log } as never)
  return asked
}
const fail = (isPassing: boolean) => () => {
  throw new TaxError('It is not here.', isPassing)
}

test('a file that the service has lost is asked for on ten mornings and then no longer, and others are still fetched [H6]', async () => {
  await createWithoutPdf('lost')
  const asked = []
  for (let day = 0; day < 12; day += 1) asked.push(...(await morning(fail(false))))
  expect(asked).toEqual(Array(10).fill('lost'))
  await createWithoutPdf('later')
  expect(await morning(() => pdfOf())).toEqual(['later'])
  expect((await rowOf(app.db, 'invoice_cfdis', { service_id: 'later' })).pdf_file).not.toBeNull()
})

test('a service that does not answer is asked for five files in a morning, and for others on the next one [H6]', async () => {
  for (let number = 0; number < 8; number += 1) await createWithoutPdf(`bill ${number}`)
  const mornings = [await morning(fail(true)), await morning(fail(true))]
  expect(mornings).toEqual([
    ['bill 7', 'bill 6', 'bill 5', 'bill 4', 'bill 3'],
    ['bill 2', 'bill 1', 'bill 0', 'bill 7', 'bill 6'],
  ])
})

test('cancellations are asked about before files are fetched [H6]', async () => {
  await createWithoutPdf('waiting', 'Pending cancellation')
  expect(await morning(() => pdfOf())).toEqual(['state of waiting', 'waiting'])
})
