import { sql } from 'kysely'
import { dayInWords } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import { fiscalName } from '../../../payroll/cfdi/fiscal-name.ts'
import { cents, decimal, money, ZERO } from '../../../payroll/money/decimal.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { inLanguage } from '../../language.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { clockAt } from '../tax-documents/place-clock.ts'
import { missingOfCompany } from './bill-request.ts'

export interface FeeChoice {
  productCode: string
  unitCode: string
  paymentForm: string
}

interface Payer extends Columns<'companies', 'tax_id' | 'name' | 'fiscal_regime' | 'tax_zip_code' | 'cfdi_use' | 'vat_rate'> {
  language: string | null
}

const TAXED = '02'
/** "General expenses": the use that most companies declare for a service. */
const USE = 'G03'

/** Throws TAX_BILL_INCOMPLETE with all obstacles to billing a company. */
export async function payerOf(db: Database, companyId: number): Promise<Payer> {
  const { rows } = await sql<Payer>`select tax_id, coalesce(legal_name, name) as name, fiscal_regime, tax_zip_code, cfdi_use,
      vat_rate::text, locale as language from companies where id = ${companyId}`.execute(db)
  const payer = orNotFound(rows[0])
  const missing = missingOfCompany(payer)
  if (missing.length > 0) throw new AppError('TAX_BILL_INCOMPLETE', { values: { list: missing.join(', ') } })
  return payer
}

/** The reason why the fee of an invoice cannot be on a bill made here; `null` if it can. */
export function feeProblem({ folio, currency, fee, fee_vat }: StoredInvoice, { vat_rate }: Payer): string | null {
  if (currency !== 'MXN') return t('server-tax-bills.fees.currency', { folio, currency })
  if (decimal(fee).eq(ZERO)) return t('server-tax-bills.fees.none', { folio })
  const due = money(cents(decimal(fee).times(decimal(vat_rate ?? '0'))))
  if (decimal(due).eq(decimal(fee_vat))) return null
  return t('server-tax-bills.fees.vat', { folio, vat: fee_vat, due })
}

/** The bill of the fees, in the language of the company: a line for each invoice, with the IVA charged to the company, so that both agree. */
export function feeRequest(invoices: readonly StoredInvoice[], payer: Payer, choice: FeeChoice, now: Date): BillRequest {
  const { rfc, name, fiscal_regime, zip_code } = provider
  return {
    serie: '',
    folio: '',
    issuedAt: clockAt(zip_code, now),
    place: zip_code,
    currency: 'MXN',
    // Billed fees are already paid.
    paymentForm: choice.paymentForm,
    paymentMethod: 'PUE',
    issuer: { rfc, name: fiscalName(name), regime: fiscal_regime },
    receiver: {
      rfc: payer.tax_id.toUpperCase(),
      name: fiscalName(payer.name),
      regime: payer.fiscal_regime ?? '',
      zipCode: payer.tax_zip_code ?? '',
      use: payer.cfdi_use || USE,
    },
    items: invoices.map(({ folio, contractor_name, period_start, period_end, fee, fee_vat }) => ({
      productCode: choice.productCode,
      unitCode: choice.unitCode,
      taxObject: TAXED,
      description: inLanguage(payer.language, () =>
        t('server-tax-bills.feeItem', {
          folio,
          name: contractor_name,
          from: dayInWords(period_start),
          to: dayInWords(period_end),
        }),
      ),
      quantity: '1',
      unitPrice: fee,
      charged: fee_vat,
    })),
    rates: { vat: payer.vat_rate ?? '0', vatWithheld: null, incomeTaxWithheld: null },
  }
}
