import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeClabe } from '../../payroll/identity/clabe.ts'
import { stampIn } from '../../server/areas/payroll/receipts/receipt-facts.ts'
import { sealedFor } from '../../server/db/sealing/seal-columns.ts'
import { createInvoicing, insertInvoice } from '../support/invoices.ts'
import { calculate, createFortnightOfOne } from '../support/payment-requests.ts'
import { pdfText } from '../support/pdf-tools.ts'
import { insertRow, rowOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const CLABE = makeClabe('002', '010', '123')

const app = testApp({}, { hasWorker: false })
const at = beforehand(() => createFortnightOfOne(app))
beforeAll(async () => {
  const { requestId, payrollId, tokens } = at
  const days = { date_from: '2026-01-20', date_to: '2026-01-21', quantity: '2' }
  const away = { payrollId, type: 'Care leave', ...days, imss_folio: 'AB123456' }
  const added = await app.call('payroll/add-incidents', { requestId, incidents: [away] }, tokens.admin)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  await calculate(app, requestId, tokens.admin)
  await app.sql`with r as (update payment_requests set status = 'Paid' where id = ${requestId})
    update payrolls set status = 'Paid', bank = ${sealedFor('payrolls', 'bank', { clabe: CLABE })}::jsonb
      where request_id = ${requestId}`
})

async function paper(receiptId: number, language: 'es' | 'en'): Promise<string> {
  const answer = await app.download('payroll/download-payroll-receipt', { receiptId, language }, at.tokens.admin)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return pdfText(answer.rawPayload)
}
const receiptOf = async (paid: { payroll_id: number } | { invoice_id: number }) =>
  (await rowOf(app.db, 'payroll_receipts', paid)).id

test('the paper names both sides with their numbers, job, base, account and days away, and says that it is not stamped [I3]', async () => {
  const person = await rowOf(app.db, 'employee_details', { person_id: at.ids[0] ?? 0 })
  const receiptId = await receiptOf({ payroll_id: at.payrollId })
  const spanish = await paper(receiptId, 'es')
  const { integrated_daily_salary: sbc } = await rowOf(app.db, 'payrolls', { id: at.payrollId })
  for (const words of [
    person.rfc,
    person.curp,
    person.nss,
    'PSP200101AB7',
    'A1234567890',
    'Clerk',
    `••••${CLABE.slice(-4)}`,
    sbc,
    'Licencia por cuidados médicos de hijos (la paga el IMSS): 2 días',
    'Sin timbrar',
  ]) {
    expect(spanish).toContain(words)
  }
  expect(spanish).not.toContain(CLABE)
  const english = await paper(receiptId, 'en')
  for (const words of ['Leave to care for a child (paid by IMSS): 2 days', 'Not stamped', 'Gross pay'])
    expect(english).toContain(words)
})

test('with its stamp it is the printed CFDI: UUID, seals, and the address at the SAT in its code [I3]', async () => {
  const { tax: local } = app.services
  const uuid = randomUUID().toUpperCase()
  const stamp =
    `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" ` +
    'FechaTimbrado="2026-01-20T12:00:05" RfcProvCertif="SPR190613I52" SelloCFD="QUJD+RA==" NoCertificadoSAT="00001000000504465028" SelloSAT="U0FUU0VBTA=="/>'
  app.services.tax = {
    ...local,
    createPayslip: async (request, options) => {
      const made = await local.createPayslip(request, options)
      const xml = Buffer.from(String(made.xml).replace('</cfdi:Complemento>', `${stamp}</cfdi:Complemento>`))
      return { ...made, xml, uuid, isStamped: true }
    },
  }
  const made = await app.upload('payroll/add-tax-ind-payroll', { payrollId: at.payrollId, stamp: true }, [], at.tokens.admin)
  app.services.tax = local
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const spanish = await paper(await receiptOf({ payroll_id: at.payrollId }), 'es')
  for (const words of [uuid, 'representación impresa de un CFDI', 'U0FUU0VBTA==', '00001000000504465028']) {
    expect(spanish.replace(/\s+(?=[\w=-]*==)/g, '')).toContain(words)
  }
  expect(spanish).not.toContain('Sin timbrar')
})

test('the address at the SAT is that of Anexo 20, and a receipt without a stamp has none', () => {
  const cfdi = (inside: string) =>
    Buffer.from(`<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Total="1234.50" Sello="AAAA+BCDEFG==">
      <cfdi:Emisor Rfc="Ñ&amp;A010101AAA"/><cfdi:Receptor Rfc="XAXX010101000"/><cfdi:Complemento>${inside}</cfdi:Complemento></cfdi:Comprobante>`)
  expect(stampIn(cfdi(''))).toBeNull()
  const stamped = stampIn(
    cfdi('<tfd:TimbreFiscalDigital xmlns:tfd="t" Version="1.1" UUID="AB-1" SelloCFD="S" NoCertificadoSAT="1"/>'),
  )
  expect(stamped?.verifyUrl).toBe(
    'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=AB-1&re=%C3%91%26A010101AAA&rr=XAXX010101000&tt=1234.50&fe=BCDEFG==',
  )
  expect(stamped?.text).toBe('||1.1|AB-1|S|1||')
})

test('the paper of a contractor has items, IVA and withholdings apart, and the RFC of both sides [I3]', async () => {
  const shop = await createInvoicing(app, { auto_send_receipts: true })
  await setRow(app.db, 'companies', { id: shop.companyId }, { tax_id: 'CLU010101AB1' })
  await insertRow(app.db, 'employee_details', { person_id: shop.person.id, rfc: 'LOAA800101AB1' })
  const invoiceId = await insertInvoice(app, shop, { status: 'Paid' })
  const spanish = await paper(await receiptOf({ invoice_id: invoiceId }), 'es')
  for (const words of [
    'Conceptos',
    'Subtotal',
    'Impuestos trasladados',
    'Total antes de retenciones',
    'CLU010101AB1',
    'LOAA800101AB1',
  ]) {
    expect(spanish).toContain(words)
  }
  expect(spanish).not.toMatch(/Percepciones|Deducciones/)
})
