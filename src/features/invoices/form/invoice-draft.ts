import type { FieldError } from '../../../../contract/errors.ts'
import type { Invoice, InvoiceTerms } from '../../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import { explainTotals, totalsOf } from '../../../../payroll/invoice/totals.ts'
import type { FieldName } from '../../../forms/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { formatText } from '../../../ui/format.ts'
import type { CheckedXml } from './use-xml.ts'

export interface Item {
  description: string
  quantity: string
  unit_price: string
  sat_product_code?: string
  sat_unit_code?: string
  tax_object?: string
}

/** Initial values of the form's fields. */
export function firstFields(invoice: Invoice | null, terms: InvoiceTerms | undefined): Record<string, unknown> {
  if (invoice) {
    const { concept, period_start, period_end, regime, kind } = invoice
    return { concept, period_start, period_end, regime, kind }
  }
  const usual = terms?.regimes.find(({ regime }) => regime === terms.last_regime) ?? terms?.regimes[0]
  return usual ? { regime: usual.regime } : {}
}

/** Currency of an invoice: its own while it keeps its period, that of the last day of another, or of today before one is entered. */
export const currencyFor = (invoice: Invoice | null, terms: InvoiceTerms | undefined, periodEnd: unknown): string =>
  (invoice?.period_end === periodEnd ? invoice?.currency : undefined) ??
  terms?.currencies.find(({ from }) => typeof periodEnd === 'string' && from <= periodEnd)?.currency ??
  terms?.currency ??
  'MXN'

/** Initial lines of an invoice: its own, or one with the agreed fee. */
export function firstItems(invoice: Invoice | null, terms: InvoiceTerms | undefined): Item[] {
  if (!invoice) return [{ description: terms?.job_name ?? '', quantity: '1', unit_price: terms?.contractor_fee ?? '' }]
  return invoice.items.map(({ description, quantity, unit_price, sat_product_code, sat_unit_code, tax_object }) => ({
    description,
    quantity,
    unit_price,
    ...(sat_product_code === null ? {} : { sat_product_code }),
    ...(sat_unit_code === null ? {} : { sat_unit_code }),
    ...(tax_object === null ? {} : { tax_object }),
  }))
}

/** Errors of the lines, with the messages of their form file. */
export const judgeItems = (form: LoadedForm, items: readonly Item[]): FieldError[] =>
  items.flatMap(({ description, quantity, unit_price }, at) =>
    form
      .validate({ description, quantity, unit_price })
      .map(({ field, message }) => ({ field: `items.${at}.${field}`, message })),
  )

/** The totals as the server calculates them; `null` while a line is incomplete. */
export function countTotals(form: LoadedForm, items: readonly Item[], terms: InvoiceTerms | undefined, regime: unknown) {
  const rates = terms?.regimes.find((one) => one.regime === regime) ?? terms?.regimes[0]
  const figures = items.map(({ quantity, unit_price }) => ({ quantity: quantity.trim(), unit_price: unit_price.trim() }))
  const isWhole = figures.every((line) => form.validate({ description: 'Any words', ...line }).length === 0)
  if (!rates || !isWhole || figures.length === 0) return null
  const { iva_rate, iva_withheld_rate, isr_withheld_rate } = rates
  const by = { iva_rate, iva_withheld_rate, isr_withheld_rate }
  return explainTotals({ ...totalsOf(figures, by), ...by }, null)
}

/** The fields an XML fills in: the regime of its issuer if it is one of the contract's, and a concept if there is none. */
export function fieldsOfXml(bill: CheckedXml, terms: InvoiceTerms | undefined, concept: unknown): Record<string, unknown> {
  const [first] = bill.items
  const isKnown = terms?.regimes.some(({ regime }) => regime === bill.issuer.regime)
  const isBlank = typeof concept !== 'string' || concept.trim() === ''
  return {
    ...(isKnown ? { regime: bill.issuer.regime } : {}),
    ...(isBlank && first ? { concept: first.description.slice(0, MOST_LETTERS) } : {}),
  }
}

const MOST_LETTERS = 300

export const itemsOfXml = ({ items }: CheckedXml): Item[] =>
  items.map(({ description, quantity, unit_price, sat_product_code, sat_unit_code, tax_object }) => ({
    description: description.slice(0, MOST_LETTERS),
    quantity,
    unit_price,
    sat_product_code,
    sat_unit_code,
    tax_object,
  }))

/** Problems of an XML: the server's, and a total that differs from the sum of the lines. */
export function problemsOfXml(
  bill: Pick<CheckedXml, 'total' | 'problems'> | null,
  totals: readonly { amount: string }[] | null,
): CheckedXml['problems'] {
  if (!bill) return []
  const total = totals?.at(-1)?.amount
  if (total === undefined || total === bill.total) return bill.problems
  return [
    ...bill.problems,
    { code: 'total', message: t('invoices.xml.total', { xml: bill.total, invoice: total }), blocking: true },
  ]
}

/** The bill that stays with a corrected invoice, which the lines must agree with too. */
export const stayingBill = (cfdi: Invoice['cfdi'], isDetached: boolean): Pick<CheckedXml, 'total' | 'problems'> | null =>
  cfdi?.status === 'External' && !isDetached ? { total: cfdi.total, problems: [] } : null

/** Merged lines, with absent members as empty text. */
export const toItems = (lines: unknown): Item[] =>
  (lines as Partial<Item>[]).map((line) => ({ description: '', quantity: '', unit_price: '', ...line }))

const itemFields = (): Record<string, string> => ({
  description: t('invoices.item.description'),
  quantity: t('invoices.item.quantity'),
  unit_price: t('invoices.item.price'),
  ...texts('invoices.xml.codes'),
})

/** Label and reader of a line or of one of its fields, for conflicts between two people. */
export function nameItem(path: string): FieldName | undefined {
  const [, name, place, field = ''] = path.split('.')
  if (name !== 'items') return undefined
  if (place === undefined) {
    const lineOf = ({ description, quantity, unit_price }: Item) => `${description}: ${quantity} × ${unit_price}`
    return { title: t('invoices.items'), text: (value) => toItems(value).map(lineOf).join('; ') }
  }
  return {
    title: t('invoices.form.itemField', { field: itemFields()[field] ?? field, at: Number(place) + 1 }),
    text: formatText,
  }
}
