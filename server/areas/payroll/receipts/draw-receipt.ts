import { today } from '../../../../contract/calendar.ts'
import type { Receipt } from '../../../../contract/payroll/receipts/schemas.ts'
import { spanishName } from '../../../../payroll/cfdi/nomina/names.ts'
import { money as amountOf, decimal, grouped, sum } from '../../../../payroll/money/decimal.ts'
import {
  closePaper,
  LINE,
  MARGIN,
  makeRoom,
  openPaper,
  PALE,
  type Paper,
  widthOf,
} from '../../../outside/esign/embedded/pdf/paper.ts'
import { PAIR_LABEL, PAIR_SIZE, write, writePairs, writeRow } from '../../../outside/esign/embedded/pdf/write.ts'
import { drawStamp } from './draw-stamp.ts'
import type { Parties, Stamp } from './receipt-facts.ts'
import type { PaidLine } from './receipt-lines.ts'
import type { StoredReceipt } from './receipt-row.ts'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words.ts'

export type ReceiptLanguage = 'es' | 'en'

interface ReceiptFacts {
  lines: readonly PaidLine[]
  yearToDate: Receipt['year_to_date']
  parties: Parties
  /** The stamp of its tax receipt or bill; `null` without one. */
  stamp: Stamp | null
  language: ReceiptLanguage
  now: Date
}

/** The receipt as a PDF: tagged, in Spanish or English, without the employer's costs. */
export function drawReceipt(
  receipt: StoredReceipt,
  { lines, yearToDate, parties, stamp, language, now }: ReceiptFacts,
): Promise<Buffer> {
  const words = RECEIPT_WORDS[language]
  const isInvoice = receipt.payroll_id === null
  const heading = isInvoice ? words.invoiceTitle : words.title
  const title = `${heading} ${receipt.folio}`
  const paper = openPaper({ title, language, author: 'Plantilla', now })
  const root = paper.struct('Document')
  paper.addStructure(root)
  const money = (amount: string) => `${grouped(amount)} ${receipt.currency}`
  write(paper, root, heading, { tag: 'H1', font: 'strong', size: 20, gap: 2 })
  write(paper, root, `${receipt.company_name} · ${receipt.folio}`, { tag: 'P', size: 10.5, colour: PALE, gap: 12 })
  const { returned_at: returned } = receipt
  if (returned !== null) write(paper, root, words.returned(today(new Date(returned))), { tag: 'P', font: 'strong', gap: 10 })
  drawFacts(paper, root, receipt, parties, words)
  const group = (name: string, list: readonly PaidLine[], [label, total]: readonly [string, string]) => {
    makeRoom(paper, 60)
    write(paper, root, name, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 12 })
    const table = begin(paper, root)
    if (list.length === 0) amountRow(paper, table, words.nothing, '', 'text')
    for (const line of list) {
      const name = language === 'es' ? inSpanish(line) : line.name
      const text = line.quantity ? `${name} (${quantityOf(line.quantity, language)})` : name
      amountRow(paper, table, text, grouped(line.amount), 'text')
    }
    amountRow(paper, table, label, money(total), 'strong')
    table.end()
  }
  const paid = lines.filter(({ isTaken }) => !isTaken)
  const taken = lines.filter(({ isTaken }) => isTaken)
  if (isInvoice) {
    const iva = paid.filter(({ code }) => code === IVA)
    const vat = sum(iva.map(({ amount }) => decimal(amount)))
    const items = paid.filter(({ code }) => code !== IVA)
    group(words.items, items, [words.subtotal, amountOf(decimal(receipt.gross).minus(vat))])
    group(words.taxes, iva, [words.beforeWithholdings, receipt.gross])
    group(words.withheld, taken, [words.withheldTotal, receipt.deductions])
  } else {
    const [name, label] = returned === null ? [words.paid, words.gross] : [words.toPay, words.toPayTotal]
    group(name, paid, [label, receipt.gross])
    group(words.taken, taken, [words.deductions, receipt.deductions])
  }
  makeRoom(paper, 80)
  write(paper, root, `${returned === null ? words.net : words.unpaid}: ${money(receipt.net)}`, {
    tag: 'H2',
    font: 'strong',
    size: 16,
    gap: 10,
    y: paper.y + 14,
  })
  const year = begin(paper, root)
  writeRow(
    paper,
    year,
    words.year,
    `${isInvoice ? words.beforeWithholdings : words.gross} ${money(yearToDate.gross)}\n${isInvoice ? words.withheldTotal : words.deductions} ${money(yearToDate.deductions)}\n${words.net} ${money(yearToDate.net)}`,
  )
  const { to_claim: claim } = receipt
  if (claim) writeRow(paper, year, words.toClaim, words.claim(claim.year, money(claim.amount)))
  if (receipt.signed_at)
    writeRow(paper, year, words.signed, `${receipt.person} · ${receipt.signed_at.slice(0, 16).replace('T', ' ')} UTC`)
  year.end()
  drawStamp(paper, root, stamp, words)
  root.end()
  return closePaper(paper, (page, of) => `${title} · ${receipt.person} · ${page} / ${of}`)
}

type Parent = PDFKit.PDFStructureElement

function begin(paper: Paper, root: Parent): Parent {
  const table = paper.struct('Table')
  root.add(table)
  return table
}

/** Payer, payee, purpose and date: two facts side by side, as far as they are known. */
function drawFacts(paper: Paper, root: Parent, receipt: StoredReceipt, parties: Parties, words: ReceiptWords): void {
  const isInvoice = receipt.payroll_id === null
  const { account, sbc, away, ...known } = parties
  const facts: [string, string | null][] = [
    [words.person, receipt.person],
    [isInvoice ? words.payer : words.employer, known.payer],
    [words.rfc, known.rfc],
    [isInvoice ? words.payerRfc : words.employerRfc, known.payerRfc],
    [words.curp, known.curp],
    [words.registration, known.registration],
    [words.nss, known.nss],
    [words.number, known.number],
    [words.job, known.job],
    [words.department, known.department],
    [words.hireDate, known.hireDate],
    [words.sbc, sbc === null ? null : grouped(sbc)],
    [words.period, `${receipt.period_start} – ${receipt.period_end}`],
    [receipt.returned_at === null ? words.paidOn : words.planned, receipt.payment_date],
    [words.daysPaid, known.daysPaid],
    [words.account, account],
  ]
  const table = begin(paper, root)
  writePairs(
    paper,
    table,
    facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  )
  const days = away.map(({ type, days }) => `${words.types[type] ?? type}: ${words.days(days)}`)
  if (days.length > 0) writeRow(paper, table, words.away, days.join('\n'), { labelWidth: PAIR_LABEL, size: PAIR_SIZE })
  table.end()
}

/** Name in the catalogue of lines (`receipt-lines.ts`). */
const IVA = 'IVA'
const AMOUNT_WIDTH = 130

/** A label with its amount at the right edge, and a thin line below. */
function amountRow(paper: Paper, table: Parent, label: string, amount: string, font: 'text' | 'strong'): void {
  const width = widthOf(paper) - AMOUNT_WIDTH - 12
  paper.font(font).fontSize(10)
  const height = paper.heightOfString(label, { width, lineGap: 2.2 })
  makeRoom(paper, height + 8)
  const row = paper.struct('TR')
  table.add(row)
  const { y } = paper
  write(paper, row, label, { tag: 'TH', font, size: 10, width, y, gap: 0 })
  row.add(
    paper.struct('TD', {}, () => {
      paper.font(font).fontSize(10)
      paper.text(amount || ' ', MARGIN + width + 12, y, { width: AMOUNT_WIDTH, align: 'right' })
    }),
  )
  row.end()
  paper.markContent('Artifact', { type: 'Layout' } as never)
  paper
    .moveTo(MARGIN, y + height + 2)
    .lineTo(MARGIN + widthOf(paper), y + height + 2)
    .lineWidth(0.4)
    .strokeColor(LINE)
    .stroke()
  paper.endMarkedContent()
  paper.y = y + height + 6
}

const inSpanish = ({ code, name, nameEs }: PaidLine): string => nameEs ?? inSpanishOf(code, name)

const inSpanishOf = (code: string, name: string): string =>
  code === 'IVA_WITHHELD' ? 'IVA retenido' : code === 'ISR_WITHHELD' ? 'ISR retenido' : spanishName({ code, name })

const quantityOf = (quantity: string, language: ReceiptLanguage): string =>
  language === 'es' ? quantity.replace('days', 'días').replace('hours', 'horas') : quantity
