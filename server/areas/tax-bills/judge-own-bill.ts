import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { ReceivedBill } from '../../../payroll/cfdi/received-bill.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import type { SatAnswer } from './sat-state.ts'

type Chosen = Pick<StoredInvoice, 'total_client' | 'fee' | 'fee_vat' | 'currency'>

/**
 * Throws XML_REFUSED if the provider's bill does not cover these invoices of the company: other parties, another currency,
 * other amounts, or used before. It may cover the company's whole payment, or the fees alone.
 */
export async function judgeOwnBill(
  db: Database,
  { bill, satState }: { bill: ReceivedBill; satState: SatAnswer },
  companyId: number,
  invoices: readonly Chosen[],
): Promise<void> {
  // None of them can be billed; each has its own reason.
  if (invoices.length === 0) return
  const cancelled = satState === 'Cancelled' ? t('server-tax-bills.own.cancelled') : null
  const problem = (await partyProblem(db, bill, companyId)) ?? cancelled ?? amountProblem(bill, invoices)
  if (problem !== null) throw new AppError('XML_REFUSED', { values: { reason: problem } }).inField('xml_file')
}

async function partyProblem(db: Database, bill: ReceivedBill, companyId: number): Promise<string | null> {
  if (bill.uuid === null) return t('server-tax-bills.own.unstamped')
  if (bill.issuer.rfc !== provider.rfc) {
    return t('server-tax-bills.own.issuer', { found: bill.issuer.rfc, name: provider.name, rfc: provider.rfc })
  }
  const { name, tax_id } = await readColumns(db, 'companies', companyId, ['name', 'tax_id'])
  if (bill.receiver.rfc !== tax_id.toUpperCase()) {
    return t('server-tax-bills.own.receiver', { found: bill.receiver.rfc, name, rfc: tax_id.toUpperCase() })
  }
  const used = await db
    .selectFrom('invoices')
    .select('folio')
    .where('company_id', '=', companyId)
    .where('taxed_at', 'is not', null)
    .where(sql`tax_bill ->> 'uuid'`, '=', bill.uuid)
    .orderBy('id')
    .executeTakeFirst()
  return used ? t('server-tax-bills.used', { uuid: bill.uuid, folio: used.folio }) : null
}

function amountProblem(bill: ReceivedBill, invoices: readonly Chosen[]): string | null {
  const other = invoices.find(({ currency }) => currency !== bill.currency)
  if (other) return t('server-tax-bills.own.currency', { found: bill.currency, expected: other.currency })
  const all = sum(invoices.map(({ total_client }) => decimal(total_client)))
  const fees = sum(invoices.map(({ fee, fee_vat }) => decimal(fee).plus(decimal(fee_vat))))
  const total = decimal(bill.total)
  if (total.eq(all) || total.eq(fees)) return null
  return t('server-tax-bills.own.total', { total: bill.total, all: money(all), fees: money(fees) })
}
