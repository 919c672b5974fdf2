import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import { type PayerKind, regimesFor, usualRegime } from '../../../payroll/invoice/taxes.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { InputTo } from '../../calls/handlers.ts'
import { validationError } from '../../errors/app-error.ts'

type Call = InputTo<'contractor/create-new-invoice'>
type Entered = Partial<Omit<Call, 'contractId' | 'requestKey'>>

/** An invoice whose fields passed their forms; numbers are decimal text. */
export interface JudgedInvoice {
  concept: string
  kind: 'Regular' | 'Extra'
  period_start: string
  period_end: string
  regime: string
  items: {
    description: string
    quantity: string
    unit_price: string
    sat_product_code: string | null
    sat_unit_code: string | null
    tax_object: string | null
  }[]
}

const MOST_ITEMS = 50
const MOST_AMOUNT = 9_999_999_999
const VARIANT = { viewer: 'Contractor', subject: 'Contractor' } as const

/**
 * A contractor's input for an invoice, validated by the forms and the rules over several fields. Throws VALIDATION, with the
 * fields of the items as `items.0.quantity`.
 * @param issuer a company or a person, which decides the available tax regimes
 */
export function judgeInvoice(
  entered: Entered,
  issuer: PayerKind,
  day: string,
  { services }: Pick<CallContext<Session>, 'services'>,
): JudgedInvoice {
  const { concept, kind, period_start, period_end, regime, items = [] } = entered
  const fields = withoutEmpty({ concept, kind, period_start, period_end, regime })
  const lines = items.map((item) => withoutEmpty(asTexts(item)))
  const regimes = regimesFor(issuer, day).map((one) => one.regime)
  const errors: FieldError[] = [
    ...services.forms.validate('invoice', VARIANT, fields),
    ...lines.flatMap(({ description, quantity, unit_price }, at) =>
      services.forms
        .validate('invoice-item', VARIANT, withoutEmpty({ description, quantity, unit_price }))
        .map(({ field, message }) => ({ field: `items.${at}.${field}`, message })),
    ),
  ]
  if (lines.length === 0) errors.push({ field: 'items', message: t('server-invoices.noItems') })
  if (lines.length > MOST_ITEMS) errors.push({ field: 'items', message: t('server-invoices.manyItems', { most: MOST_ITEMS }) })
  if (errors.length === 0) errors.push(...judgeTogether(fields, lines, regimes))
  if (errors.length > 0) throw validationError(errors)
  return {
    concept: fields['concept'] as string,
    kind: (fields['kind'] as JudgedInvoice['kind'] | undefined) ?? 'Regular',
    period_start: fields['period_start'] as string,
    period_end: fields['period_end'] as string,
    regime: fields['regime'] ?? (usualRegime(issuer, day) as string),
    items: lines.map((line) => ({
      description: line['description'] as string,
      quantity: line['quantity'] as string,
      unit_price: line['unit_price'] as string,
      sat_product_code: line['sat_product_code'] ?? null,
      sat_unit_code: line['sat_unit_code'] ?? null,
      tax_object: line['tax_object'] ?? null,
    })),
  }
}

type Texts = Record<string, string>

function judgeTogether(fields: Texts, lines: readonly Texts[], regimes: readonly string[]): FieldError[] {
  const { period_start = '', period_end = '', regime } = fields
  const errors: FieldError[] = []
  if (period_end < period_start) errors.push({ field: 'period_end', message: t('server-invoices.period') })
  // Days far away are slips of the keyboard, and beyond the calendar of the database.
  if (period_start < '2000-01-01') errors.push({ field: 'period_start', message: t('server-invoices.early') })
  if (period_end > '2099-12-31') errors.push({ field: 'period_end', message: t('server-invoices.late') })
  if (regime !== undefined && !regimes.includes(regime)) {
    errors.push({ field: 'regime', message: t('server-invoices.regime') })
  }
  lines.forEach((line, at) => {
    if (Number(line['quantity']) > 0) return
    errors.push({ field: `items.${at}.quantity`, message: t('server-invoices.quantity') })
  })
  const size = lines.reduce((all, line) => all + Number(line['quantity']) * Number(line['unit_price']), 0)
  if (size > MOST_AMOUNT) errors.push({ field: 'items', message: t('server-invoices.large') })
  return errors
}

const asTexts = (item: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]))

/** Texts without blanks around them; an emptied field counts as one that was not sent. */
function withoutEmpty(members: Record<string, unknown>): Texts {
  const texts = Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const)
  return Object.fromEntries(texts.filter(([, value]) => value !== ''))
}
