import { t } from '../../../../contract/language/texts.ts'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { createCallFiles } from '../../../files/call-files.ts'
import type { MadeFile, StoredFile } from '../../../outside/storage/stored-file.ts'
import { type MadePayslip, type Tax, TaxError } from '../../../outside/tax/tax.ts'
import { giveUpClaim } from '../../tax-bills/claim.ts'
import { asProvider } from '../../tax-bills/seals.ts'
import { type PayrollCfdiRow, statusOf } from './cfdi-row.ts'
import { claimPayslip, type PayslipClaim } from './claim-payslip.ts'
import { payslipRequestOf } from './payslip-request.ts'

interface Making {
  services: Pick<Services, 'db' | 'tax'>
  store: (file: MadeFile) => Promise<StoredFile>
  by: number | null
  now: Date
  /** A receipt whose place it takes. */
  replaces?: number | undefined
}

export interface NewPayslip {
  claim: PayslipClaim
  made: MadePayslip
  xml: StoredFile
}

/** Has the receipt of a payroll made at the service; slow, and never inside a transaction. What it answers is to be kept. */
export async function makePayslip(payrollId: number, { services, store, by, now, replaces }: Making): Promise<NewPayslip> {
  const { db, tax } = services
  const makeRequest = (tx: Database) => payslipRequestOf(tx, payrollId, now, replaces)
  const claim = await claimPayslip(db, { payrollId, makeRequest, tax, by, now, replaces })
  const made = await ask(tax, claim, () => giveUpClaim(db, 'payroll_cfdis', claim.id))
  const content = made.xml ?? (await tax.download(made.id, 'xml').catch(asProvider))
  const name = `${made.uuid ?? `${claim.request.serie}-${claim.request.folio}`}.xml`
  return { claim, made, xml: await store({ name, kind: 'xml', content }) }
}

/** Makes a receipt and stores it at once, in a transaction of its own. */
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

async function ask(tax: Tax, { request, mayExist }: PayslipClaim, withdraw: () => Promise<void>): Promise<MadePayslip> {
  try {
    return await tax.createPayslip(request, { mayExist })
  } catch (error) {
    // Without an answer, or if an earlier attempt may have succeeded, the claim stays and the next attempt asks again.
    if (error instanceof TaxError && !error.isPassing && !mayExist) await withdraw()
    return asProvider(error)
  }
}

/** Stores a receipt. Throws TAX_BILL_EXISTS if another call was faster. */
export async function keepPayslip(
  db: Database,
  payrollId: number,
  { claim, made, xml }: NewPayslip,
  now: Date,
): Promise<PayrollCfdiRow> {
  const row = await db
    .updateTable('payroll_cfdis')
    .set({
      status: 'Valid',
      service_id: made.id,
      uuid: made.uuid,
      is_stamped: made.isStamped,
      xml_file: xml.id,
      issued_at: now.toISOString(),
    })
    .where('id', '=', claim.id)
    .where('status', '=', 'Making')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('TAX_BILL_EXISTS', { text: t('server-payroll.tax.exists') })
  await markPayroll(db, payrollId, row, now)
  return row
}

export async function markPayroll(db: Database, payrollId: number, row: PayrollCfdiRow, now: Date): Promise<void> {
  await db
    .updateTable('payrolls')
    .set(({ eb }) => ({ cfdi_status: statusOf(row), version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', payrollId)
    .execute()
}
