import { cents, type Decimal, decimal, money, sum, ZERO } from '../money/decimal.ts'
import type { Bill, BillItem, BillRequest, ItemTax, SummedItem, TaxKey } from './bill.ts'

const VAT = '002'
const INCOME_TAX = '001'
const TAXED = '02'
/** Taxes of a line have this many decimals, sums of the bill have two. */
const ITEM_PLACES = 6
const DOWN = 0

interface Line {
  item: BillItem
  amount: Decimal
}

/**
 * Sums a bill up by the rules of CFDI 4.0: a line is quantity by price in whole cents, the tax of the bill is the sum of
 * its lines rounded to cents, and that equals the tax on the sum of the taxed lines, so that the bill agrees with the
 * invoice it is made for.
 */
export function sumUp(request: BillRequest): Bill {
  const { rates } = request
  const lines = request.items.map((item) => ({ item, amount: cents(decimal(item.quantity).times(decimal(item.unitPrice))) }))
  const taxed = lines.filter(({ item }) => item.taxObject === TAXED)
  const vat = charged(taxed, rates.vat) ?? shares(taxed, VAT, rates.vat)
  const vatWithheld = shares(taxed, VAT, rates.vatWithheld)
  const incomeTaxWithheld = shares(taxed, INCOME_TAX, rates.incomeTaxWithheld)
  const items: SummedItem[] = lines.map((line) => ({
    ...line.item,
    amount: money(line.amount),
    transferred: of(line, vat),
    withheld: [...of(line, incomeTaxWithheld), ...of(line, vatWithheld)],
  }))
  const subtotal = sum(lines.map(({ amount }) => amount))
  const transferred = [...vat.values()].length === 0 ? [] : [total([...vat.values()])]
  const withheld = [incomeTaxWithheld, vatWithheld].flatMap((taxes) => {
    const [first] = [...taxes.values()]
    return first ? [{ tax: first.tax, amount: total([...taxes.values()]).amount }] : []
  })
  const totalTransferred = sum(transferred.map(({ amount }) => decimal(amount)))
  const totalWithheld = sum(withheld.map(({ amount }) => decimal(amount)))
  return {
    ...request,
    items,
    subtotal: money(subtotal),
    transferred,
    withheld,
    totalTransferred: money(totalTransferred),
    totalWithheld: money(totalWithheld),
    total: money(subtotal.plus(totalTransferred).minus(totalWithheld)),
  }
}

const of = (line: Line, taxes: ReadonlyMap<Line, ItemTax>): ItemTax[] => {
  const tax = taxes.get(line)
  return tax ? [tax] : []
}

/** The IVA of lines with a given charge, each rounded separately. */
function charged(lines: readonly Line[], rate: string | null): Map<Line, ItemTax> | null {
  if (rate === null || lines.some(({ item }) => item.charged === undefined)) return null
  const places = (value: string): string => decimal(value).toFixed(ITEM_PLACES)
  return new Map(
    lines.map((line) => [
      line,
      { tax: VAT, base: money(line.amount), rate: places(rate), amount: places(line.item.charged ?? '0') },
    ]),
  )
}

/**
 * Each line's share of a tax, in six decimals and never rounded up, with the rest on the largest line: so the sum of the
 * lines rounds to the same cents as the tax on the whole.
 */
function shares(lines: readonly Line[], tax: TaxKey, rate: string | null): Map<Line, ItemTax> {
  if (rate === null) return new Map()
  const share = (amount: Decimal): Decimal => amount.times(decimal(rate)).round(ITEM_PLACES, DOWN)
  const parts = new Map(lines.map((line) => [line, share(line.amount)]))
  const rest = share(sum(lines.map(({ amount }) => amount))).minus(sum([...parts.values()]))
  const largest = lines.reduce<Line | null>((found, line) => (found?.amount.gte(line.amount) ? found : line), null)
  if (largest) parts.set(largest, (parts.get(largest) ?? ZERO).plus(rest))
  return new Map(
    [...parts].map(([line, amount]) => [
      line,
      { tax, base: money(line.amount), rate: decimal(rate).toFixed(ITEM_PLACES), amount: amount.toFixed(ITEM_PLACES) },
    ]),
  )
}

function total(taxes: readonly ItemTax[]): ItemTax {
  const [{ tax, rate } = { tax: VAT, rate: '0' } as const] = taxes
  const add = (values: readonly string[]): string => money(cents(sum(values.map((value) => decimal(value)))))
  return { tax, rate, base: add(taxes.map(({ base }) => base)), amount: add(taxes.map(({ amount }) => amount)) }
}
