import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { createCallFiles } from '../../../files/call-files.ts'
import type { MadeFile, StoredFile } from '../../../outside/storage/stored-file.ts'
import type { FoundBill, MadePayslip } from '../../../outside/tax/tax.ts'
import { askService } from '../../tax-documents/ask-service.ts'
import { type Claim, claimDocument, keepMade } from '../../tax-documents/claim.ts'
import { asProvider } from '../../tax-documents/refusals.ts'
import { stateError } from '../requests/record.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'
import { payslipRequestOf } from './payslip-request.ts'
import { markPayroll, TAX_RECEIPTS } from './receipts.ts'

interface Making {
  services: Pick<Services, 'db' | 'tax'>
  store: (file: MadeFile) => Promise<StoredFile>
  by: number | null
  now: Date
  /** The receipt that it replaces. */
  replaces?: number | undefined
}

export interface NewPayslip {
  claim: Claim<PayslipRequest>
  made: MadePayslip | FoundBill
  xml: StoredFile
}

/** Has the receipt of a payroll made at the service; slow, and never inside a transaction. The caller stores the answer. */
export async function makePayslip(payrollId: number, { services, store, by, now, replaces }: Making): Promise<NewPayslip> {
  const { db, tax } = services
  const claim = await db.transaction().execute(async (tx) => {
    await holdPaid(tx, payrollId)
    const makeRequest = () => payslipRequestOf(tx, payrollId, now, replaces)
    return claimDocument(tx, TAX_RECEIPTS, { owner: payrollId, makeRequest, tax, by, now, replaces })
  })
  const made = await askService(services, TAX_RECEIPTS, claim, tax.createPayslip)
  const content = ('xml' in made ? made.xml : null) ?? (await tax.download(made.id, 'xml').catch(asProvider))
  const name = `${made.uuid ?? `${claim.request.serie}-${claim.request.folio}`}.xml`
  return { claim, made, xml: await store({ name, kind: 'xml', content }) }
}

/** Serialises the calls that make a receipt of this payroll. Throws REQUEST_STATE where it is not paid. */
async function holdPaid(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from payrolls where id = ${id} for no key update`.execute(tx)
  const { status = null } = rows[0] ?? {}
  if (status === 'Paid') return
  throw stateError(status, t('server-payroll.tax.madeOncePaid', { status: statusLabel('payroll', status ?? '') }))
}

/** Makes a receipt and stores it at once, in a separate transaction. */
export async function makeKeptPayslip(
  services: Services,
  payrollId: number,
  at: Pick<Making, 'by' | 'now' | 'replaces'>,
): Promise<PayrollCfdiRow> {
  const { db, files } = services
  const calls = createCallFiles(db, files)
  try {
    const made = await makePayslip(payrollId, { services, store: calls.store, ...at })
    return await db.transaction().execute(async (tx) => {
      await calls.keep(tx, made.xml)
      return keepPayslip(tx, payrollId, made, at.now)
    })
  } finally {
    await calls.abandon()
  }
}

/** Stores a receipt. Throws TAX_BILL_EXISTS if another call was faster. */
export async function keepPayslip(
  db: Database,
  payrollId: number,
  { claim, made, xml }: NewPayslip,
  now: Date,
): Promise<PayrollCfdiRow> {
  const row = await keepMade(db, TAX_RECEIPTS, claim.id, made, now, { xml_file: xml.id })
  if (!row) throw new AppError('TAX_BILL_EXISTS', { text: t('server-payroll.tax.exists') })
  await markPayroll(db, payrollId, row, now)
  return row
}
