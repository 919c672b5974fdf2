import { type Selectable, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { BillRequest, Receiver } from '../../../payroll/cfdi/bill.ts'
import { fiscalName } from '../../../payroll/cfdi/fiscal-name.ts'
import provider from '../../../schemas/provider.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import type { Companies } from '../../db/types.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { clockAt } from '../tax-documents/place-clock.ts'
import { sealOf } from './seals.ts'

export interface BillChoice {
  cfdi_use: string
  payment_form: string
  payment_method: 'PUE' | 'PPD'
  receiver: 'provider' | 'company'
  items?: readonly { product_code: string; unit_code: string; tax_object?: string }[] | undefined
}

/** Everything about issuer and receiver that an invoice does not say itself. */
export interface BillParties {
  seal: { rfc: string; holder_name: string; valid_to: string; certificate: Buffer } | null
  issuerZip: string | null
  company: Pick<Selectable<Companies>, 'tax_id' | 'legal_name' | 'name' | 'fiscal_regime' | 'tax_zip_code' | 'cfdi_use'>
}

const TAXED = '02'
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/i

export async function partiesOf(db: Database, invoice: StoredInvoice): Promise<BillParties> {
  const { rows } = await sql<BillParties['company'] & { issuer_zip: string | null }>`
    select c.tax_id, c.legal_name, c.name, c.fiscal_regime, c.tax_zip_code, c.cfdi_use,
      (select a.zip_code from addresses a where a.person_id = ${invoice.contractor_id} limit 1) as issuer_zip
    from companies c where c.id = ${invoice.company_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An invoice has a company.')
  const { issuer_zip, ...company } = row
  return { seal: (await sealOf(db, invoice.contractor_id)) ?? null, issuerZip: issuer_zip, company }
}

const isZip = (text: string | null): boolean => /^\d{5}$/.test(text ?? '')

/** The obstacles to making a bill, as texts; `receiver` as far as it is chosen. */
export function missingFor(
  { seal, issuerZip, company }: BillParties,
  receiver: BillChoice['receiver'] | null,
  now: Date,
): string[] {
  return [
    ...(seal === null ? [t('server-tax-bills.needs.seal')] : []),
    ...(seal && new Date(seal.valid_to) < now ? [t('server-tax-bills.needs.validSeal')] : []),
    ...(isZip(issuerZip) ? [] : [t('server-tax-bills.needs.zip')]),
    ...(receiver === 'company' ? missingOfCompany(company) : []),
  ]
}

/** The data that a company lacks to receive a bill, as texts. */
export const missingOfCompany = (
  company: Pick<BillParties['company'], 'tax_id' | 'fiscal_regime' | 'tax_zip_code'>,
): string[] => [
  ...(RFC.test(company.tax_id) ? [] : [t('server-tax-bills.needs.rfc')]),
  ...(company.fiscal_regime ? [] : [t('server-tax-bills.needs.regime')]),
  ...(isZip(company.tax_zip_code) ? [] : [t('server-tax-bills.needs.fiscalZip')]),
]

/** The request of an invoice's bill to the service; missing data was checked before. */
export function toRequest(
  invoice: StoredInvoice,
  { seal, issuerZip, company }: BillParties,
  choice: BillChoice,
  at: { serie: string; folio: string; now: Date; replaces: readonly string[] },
): BillRequest {
  const rate = (value: string): string | null => (Number(value) === 0 ? null : value)
  return {
    serie: at.serie,
    folio: at.folio,
    issuedAt: clockAt(issuerZip ?? '', at.now),
    place: issuerZip ?? '',
    paymentForm: choice.payment_form,
    paymentMethod: choice.payment_method,
    currency: invoice.currency,
    issuer: { rfc: seal?.rfc ?? '', name: fiscalName(seal?.holder_name ?? ''), regime: invoice.regime },
    receiver: receiverOf(choice, company),
    items: invoice.items.map((item, index) => {
      const codes = choice.items?.[index]
      return {
        productCode: codes?.product_code ?? item.sat_product_code ?? '',
        unitCode: codes?.unit_code ?? item.sat_unit_code ?? '',
        description: item.description,
        quantity: item.quantity,
        unitPrice: item.unit_price,
        taxObject: codes?.tax_object || item.tax_object || TAXED,
      }
    }),
    rates: {
      vat: invoice.iva_rate,
      vatWithheld: rate(invoice.iva_withheld_rate),
      incomeTaxWithheld: rate(invoice.isr_withheld_rate),
    },
    ...(at.replaces.length > 0 ? { replaces: at.replaces } : {}),
  }
}

function receiverOf({ receiver, cfdi_use }: BillChoice, company: BillParties['company']): Receiver {
  if (receiver === 'provider') {
    const { rfc, name, fiscal_regime, zip_code } = provider
    return { rfc, name: fiscalName(name), regime: fiscal_regime, zipCode: zip_code, use: cfdi_use }
  }
  return {
    rfc: company.tax_id.toUpperCase(),
    name: fiscalName(company.legal_name ?? company.name),
    regime: company.fiscal_regime ?? '',
    zipCode: company.tax_zip_code ?? '',
    use: cfdi_use,
  }
}
