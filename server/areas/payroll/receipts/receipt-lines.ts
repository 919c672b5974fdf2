import { sql } from 'kysely'
import type { Perception, PlainLine } from '../../../../contract/payroll/counting/schemas.ts'
import { decimal, ZERO } from '../../../../payroll/money/decimal.ts'
import type { ReceiptLine } from '../../../../payroll/receipt/compare.ts'
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'
import { ownNames } from '../law-figures/stored-concepts.ts'
import type { StoredReceipt } from './receipt-row.ts'

export interface PaidLine extends ReceiptLine {
  quantity: string | null
  unit: string | null
  /** Spanish name of a concept of our own. */
  nameEs?: string
}

type KeptLine = Pick<PlainLine, 'code' | 'name' | 'amount'> & Partial<Pick<Perception, 'quantity' | 'unit'>>

type Source = Pick<StoredReceipt, 'payroll_id' | 'invoice_id'>

/** The lines of a receipt: payments and deductions. The employer's costs are not even read. */
export const linesOf = (db: Database, { payroll_id, invoice_id }: Source): Promise<PaidLine[]> =>
  payroll_id === null ? linesOfInvoice(db, invoice_id ?? 0) : linesOfPayroll(db, payroll_id)

async function linesOfPayroll(db: Database, id: number): Promise<PaidLine[]> {
  const row = await readColumns(db, 'payrolls', id, ['perceptions', 'other_payments', 'deductions'])
  const { perceptions, other_payments: others, deductions } = row as unknown as Record<keyof typeof row, KeptLine[]>
  const names = await ownNames(db)
  const toLine =
    (isTaken: boolean) =>
    ({ code, name, amount, quantity, unit }: KeptLine): PaidLine => ({
      code,
      name,
      amount,
      isTaken,
      quantity: quantity && unit ? quantity : null,
      unit: unit ?? null,
      ...(names.get(code)?.name === name ? { nameEs: names.get(code)?.nameEs ?? name } : {}),
    })
  const lines = [...perceptions, ...others].map(toLine(false))
  return [...lines, ...deductions.map(toLine(true))].filter(({ amount }) => !decimal(amount).eq(ZERO))
}

async function linesOfInvoice(db: Database, id: number): Promise<PaidLine[]> {
  const { rows: items } = await sql<{ description: string; quantity: string; amount: string }>`
    select description, quantity::text, amount::text from invoice_items where invoice_id = ${id} order by position`.execute(db)
  const taxes = await readColumns(db, 'invoices', id, ['iva', 'iva_withheld', 'isr_withheld'])
  const tax = (code: string, name: string, amount: string, isTaken: boolean): PaidLine => ({
    code,
    name,
    amount,
    isTaken,
    quantity: null,
    unit: null,
  })
  return [
    ...items.map(({ description, quantity, amount }) => ({
      code: description,
      name: description,
      amount,
      isTaken: false,
      quantity: decimal(quantity).toFixed(),
      unit: null,
    })),
    tax('IVA', 'IVA', taxes.iva, false),
    tax('IVA_WITHHELD', 'IVA withheld', taxes.iva_withheld, true),
    tax('ISR_WITHHELD', 'ISR withheld', taxes.isr_withheld, true),
  ].filter(({ amount }) => !decimal(amount).eq(ZERO))
}
