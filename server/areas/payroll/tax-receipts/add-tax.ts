import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { asPrinted } from '../../../../payroll/identity/as-printed.ts'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import type { PrepareContext, Session } from '../../../calls/context.ts'
import type { ContextOf, PreparedAction } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError, fieldError, orNotFound } from '../../../errors/app-error.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { PAID_ON } from '../paying/paid-on.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { type HeldRequest, requests, stateError } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { type PayrollCfdiRow, statusOf, toCfdi } from './cfdi-row.ts'
import { keepPayslip, makePayslip, type NewPayslip } from './make-payslip.ts'
import { markPayroll } from './receipts.ts'
import { checkAgrees, payslipIn, type ReceivedPayslip } from './received-payslip.ts'

const ADD_TAX = 'payroll/add-tax-ind-payroll'
type Context = ContextOf<typeof ADD_TAX>

/** The tax receipt of one payroll (P17): made by the tax service, or one made elsewhere. */
export const addTax: PreparedAction<typeof ADD_TAX> = {
  prepare: async ({ payrollId, stamp }, context) => {
    const { db, session, now, services, store } = context
    await checkStatus(payrollId, context)
    const brought = await broughtPayslip(context)
    if (brought) return (tx) => keepBrought(payrollId, brought, tx)
    if (String(stamp) !== 'true') throw fieldError('stamp', t('server-payroll.tax.addOrStamp'))
    const made = await makePayslip(payrollId, { services: { ...services, db }, store, by: session.id, now })
    return (tx) => keepMade(payrollId, made, tx)
  },
}

export const taxStep = (held: HeldRequest) => requests.check(held, ADD_TAX)

/** Checked before the slow work begins. Throws NOT_FOUND, FORBIDDEN and REQUEST_STATE. */
async function checkStatus(payrollId: number, { db, session, now }: PrepareContext<Session>): Promise<void> {
  const request = await storedRequest(db, await requestOfPayroll(db, session, payrollId))
  taxStep(await requests.look({ db, session, now }, request))
}

interface Brought {
  slip: ReceivedPayslip
  xml: StoredFile
  pdf: StoredFile | null
}

async function broughtPayslip({ files, store }: PrepareContext<Session>): Promise<Brought | null> {
  const [xml, pdf] = ['xml_file', 'pdf_file'].map((name) => files.find(({ field }) => field === name))
  if (!xml && pdf) throw fieldError('xml_file', t('server-payroll.tax.pdfAlone'))
  if (!xml) return null
  const slip = await payslipIn(xml)
  return { slip, xml: await store(xml), pdf: pdf ? await store(pdf) : null }
}

async function keepMade(payrollId: number, made: NewPayslip, context: Context) {
  const held = await requests.hold(context, await requestOfPayroll(context.db, context.session, payrollId))
  await context.keepFile(made.xml)
  return recordTax(payrollId, held, await keepPayslip(context.db, payrollId, made, context.now), context)
}

/** Attaches a receipt made elsewhere to its payroll, replacing an earlier one of the kind. */
async function keepBrought(payrollId: number, { slip, xml, pdf }: Brought, context: Context) {
  const { db, session, now, services, keepFile, dropFile } = context
  const held = await requests.hold(context, await requestOfPayroll(db, session, payrollId))
  taxStep(held)
  const payroll = await payrollOf(db, payrollId)
  if (payroll.status !== 'Paid')
    throw stateError(payroll.status, t('server-payroll.tax.addedOncePaid', { status: statusLabel('payroll', payroll.status) }))
  checkAgrees(slip, { ...payroll, employerRfc: provider.rfc })
  const gone = await db
    .deleteFrom('payroll_cfdis')
    .where('payroll_id', '=', payrollId)
    .where('status', '=', 'External')
    .returning(['xml_file', 'pdf_file'])
    .executeTakeFirst()
  for (const file of [gone?.xml_file, gone?.pdf_file]) if (file) await dropFile(file)
  const at = now.toISOString()
  const row = await db
    .insertInto('payroll_cfdis')
    .values({
      payroll_id: payrollId,
      status: 'External',
      service: services.tax.name,
      uuid: slip.uuid,
      is_stamped: true,
      serie: slip.serie,
      folio: slip.folio,
      total: slip.total,
      issued_at: at,
      request: JSON.stringify({ employer: { rfc: slip.issuerRfc }, worker: { rfc: slip.rfc } }),
      xml_file: xml.id,
      pdf_file: pdf?.id ?? null,
      claimed_at: at,
      created_by: session.id,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const text = t('server-payroll.tax.existsOrUsed')
    throw new AppError('TAX_BILL_EXISTS', { text }).inField('xml_file')
  }
  await keepFile(xml)
  if (pdf) await keepFile(pdf)
  await markPayroll(db, payrollId, row, now)
  return recordTax(payrollId, held, row, context)
}

/** Writes the step and completes the request if this was the last missing item. */
async function recordTax(payrollId: number, held: HeldRequest, row: PayrollCfdiRow, context: Context) {
  const { name } = await payrollOf(context.db, payrollId)
  const { row: request } = held
  const step = taxStep({ ...held, row: { ...request, status: request.status === 'Paid' ? 'Paid' : 'Validating' } })
  const changes = [
    { field: 'person', from: null, to: name },
    { field: 'tax_receipt', from: null, to: row.uuid ?? `${row.serie}-${row.folio}` },
  ]
  // A receipt that was made is stored in any status that the request has by then.
  await requests.move(context, request, step, { changes, to: request.status })
  await completeIfInPlace(context, request.id)
  return { payroll: { id: payrollId, cfdi_status: statusOf(row), cfdi: toCfdi(row) } }
}

type Payroll = Record<'status' | 'name' | 'net' | 'paymentDate', string> & Record<'rfc' | 'curp', string | null>

async function payrollOf(db: Database, id: number) {
  const { rows } = await sql<Payroll>`
    select p.status, p.firstname || ' ' || p.lastname as name, n.rfc, n.curp, p.net::text as net, ${PAID_ON} as "paymentDate"
    from payrolls p left join employee_details n on n.person_id = p.employee_id where p.id = ${id}`.execute(db)
  const row = orNotFound(rows[0])
  return { ...row, rfc: asPrinted(row.rfc) ?? '', curp: asPrinted(row.curp) ?? '' }
}
