import { t } from '../../../contract/language/texts.ts'
import { decimal } from '../../../payroll/money/decimal.ts'
import { SheetProblem } from '../../cells/sheet-problem.ts'
import { readCsvSheet } from '../../sheets/read-sheet.ts'
import { COLUMNS, type Column } from './batch-template.ts'
import { BATCH_MAX, type BatchInvoice, obstacleOf } from './pending-invoices.ts'

/** An error of a cell; row 0 is the file as a whole, row 1 its first line. */
export interface RowError {
  row: number
  column: string
  message: string
}
export interface BatchFile {
  rows: { row: number; cells: Partial<Record<Column, string>> }[]
  errors: RowError[]
}

const NEEDED: readonly Column[] = ['invoice_id', 'amount', 'source_currency', 'target_currency']
const LONGEST_REFERENCE = 35
const whole = (message: string): BatchFile => ({ rows: [], errors: [{ row: 0, column: '', message }] })

/** The rows of a file by the names of its first line, in any order. */
export async function readBatchFile(content: Buffer): Promise<BatchFile> {
  let lines: string[][]
  try {
    lines = await readCsvSheet(content)
  } catch (error) {
    if (error instanceof SheetProblem) return whole(error.message)
    throw error
  }
  const names = (lines[0] ?? []).map((name) => name.toLowerCase())
  const missing = NEEDED.filter((column) => !names.includes(column))
  if (missing.length > 0) return whole(t('server-transfers.file.columns', { list: missing.join(', ') }))
  const rows = lines.slice(1).flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return []
    const named = COLUMNS.map((column) => [column, cells[names.indexOf(column)] ?? ''])
    return [{ row: at + 2, cells: Object.fromEntries(named) as Partial<Record<Column, string>> }]
  })
  if (rows.length === 0) return whole(t('server-transfers.file.empty'))
  if (rows.length > BATCH_MAX) return whole(t('server-transfers.file.most', { most: BATCH_MAX }))
  return { rows, errors: [] }
}

export const idOf = (cells: Partial<Record<Column, string>>): number | null => {
  const id = Number(cells.invoice_id)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

/**
 * The payable rows of a file, and the errors of the others. A file gives the invoice and its reference; amount and receiver
 * are those on record, and a row that differs is refused.
 */
export function judgeRows({ rows, errors }: BatchFile, pending: readonly BatchInvoice[], currency: string) {
  const known = new Map(pending.map((invoice) => [invoice.id, invoice]))
  const seen = new Map<number, number>()
  const found = [...errors]
  const good: { invoice: BatchInvoice; reference: string | null }[] = []
  for (const { row, cells } of rows) {
    const id = idOf(cells)
    const invoice = id === null ? undefined : known.get(id)
    const problems = invoice ? problemsOf(cells, invoice, currency) : [unknown()]
    const first = id === null ? undefined : seen.get(id)
    if (first !== undefined) problems.push({ column: 'invoice_id', message: t('server-transfers.file.twice', { row: first }) })
    if (id !== null && first === undefined) seen.set(id, row)
    found.push(...problems.map((problem) => ({ row, ...problem })))
    if (invoice && problems.length === 0) good.push({ invoice, reference: cells.reference || null })
  }
  return { good, errors: found }
}

interface Problem {
  column: Column
  message: string
}
const unknown = (): Problem => ({ column: 'invoice_id', message: t('server-transfers.file.unknown') })

function problemsOf(cells: Partial<Record<Column, string>>, invoice: BatchInvoice, currency: string): Problem[] {
  const { folio, wise_email, amount, source_currency, target_currency, reference } = cells
  const problems: Problem[] = []
  const say = (column: Column, message: string) => void problems.push({ column, message })
  const obstacle = obstacleOf(invoice)
  if (obstacle !== null) say('invoice_id', obstacle)
  if (folio && folio !== invoice.folio) say('folio', t('server-transfers.file.folio', { id: invoice.id, folio: invoice.folio }))
  if (wise_email && wise_email.toLowerCase() !== (invoice.wise_email ?? '').toLowerCase()) {
    say('wise_email', t('server-transfers.file.email'))
  }
  if (!isAmount(amount, invoice.total))
    say('amount', t('server-transfers.file.total', { total: invoice.total, currency: invoice.currency }))
  if (source_currency !== currency) say('source_currency', t('server-transfers.file.source', { currency }))
  if (target_currency !== invoice.currency)
    say('target_currency', t('server-transfers.file.target', { currency: invoice.currency }))
  if ((reference ?? '').length > LONGEST_REFERENCE)
    say('reference', t('server-transfers.file.reference', { most: LONGEST_REFERENCE }))
  return problems
}

const isAmount = (text: string | undefined, total: string): boolean =>
  text !== undefined && /^\d{1,12}(\.\d{1,2})?$/.test(text) && decimal(text).eq(decimal(total))
