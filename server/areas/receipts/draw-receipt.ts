import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { spanishName } from '../../../payroll/cfdi/nomina/names.ts'
import {
  closePaper,
  LINE,
  MARGIN,
  makeRoom,
  openPaper,
  PALE,
  type Paper,
  widthOf,
} from '../../outside/esign/embedded/pdf/paper.ts'
import { write, writeRow } from '../../outside/esign/embedded/pdf/write.ts'
import { today } from '../documents/days.ts'
import type { PaidLine } from './receipt-lines.ts'
import type { StoredReceipt } from './receipt-row.ts'
import { RECEIPT_WORDS } from './receipt-words.ts'

export type ReceiptLanguage = 'es' | 'en'

interface ReceiptFacts {
  lines: readonly PaidLine[]
  yearToDate: Receipt['year_to_date']
  language: ReceiptLanguage
  now: Date
}

/** The receipt on paper: tagged, in Spanish or English, with nothing of what the employer bears. */
export function drawReceipt(receipt: StoredReceipt, { lines, yearToDate, language, now }: ReceiptFacts): Promise<Buffer> {
  const words = RECEIPT_WORDS[language]
  const heading = receipt.payroll_id === null ? words.invoiceTitle : words.title
  const title = `${heading} ${receipt.folio}`
  const paper = openPaper({ title, language, author: 'Plantilla', now })
  const root = paper.struct('Document')
  paper.addStructure(root)
  const money = (amount: string) => `${grouped(amount)} ${receipt.currency}`
  write(paper, root, heading, { tag: 'H1', font: 'strong', size: 20, gap: 2 })
  write(paper, root, `${receipt.company_name} · ${receipt.folio}`, { tag: 'P', size: 10.5, colour: PALE, gap: 12 })
  const { returned_at: returned } = receipt
  if (returned !== null) write(paper, root, words.returned(today(new Date(returned))), { tag: 'P', font: 'strong', gap: 10 })
  const facts = begin(paper, root)
  writeRow(paper, facts, words.person, receipt.person)
  writeRow(paper, facts, words.period, `${receipt.period_start} – ${receipt.period_end}`)
  writeRow(paper, facts, returned === null ? words.paidOn : words.planned, receipt.payment_date)
  facts.end()
  const group = (name: string, list: readonly PaidLine[], total: [string, string]) => {
    makeRoom(paper, 60)
    write(paper, root, name, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 12 })
    const table = begin(paper, root)
    if (list.length === 0) amountRow(paper, table, words.nothing, '', 'text')
    for (const line of list) {
      const label = language === 'es' ? inSpanish(line) : line.name
      amountRow(
        paper,
        table,
        line.quantity ? `${label} (${quantityOf(line.quantity, language)})` : label,
        grouped(line.amount),
        'text',
      )
    }
    amountRow(paper, table, total[0], money(total[1]), 'strong')
    table.end()
  }
  group(
    returned === null ? words.paid : words.toPay,
    lines.filter(({ isTaken }) => !isTaken),
    [returned === null ? words.gross : words.toPayTotal, receipt.gross],
  )
  group(
    words.taken,
    lines.filter(({ isTaken }) => isTaken),
    [words.deductions, receipt.deductions],
  )
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
    `${words.gross} ${money(yearToDate.gross)}\n${words.deductions} ${money(yearToDate.deductions)}\n${words.net} ${money(yearToDate.net)}`,
  )
  const { to_claim: claim } = receipt
  if (claim) writeRow(paper, year, words.toClaim, words.claim(claim.year, money(claim.amount)))
  if (receipt.signed_at)
    writeRow(paper, year, words.signed, `${receipt.person} · ${receipt.signed_at.slice(0, 16).replace('T', ' ')} UTC`)
  year.end()
  root.end()
  return closePaper(paper, (page, of) => `${title} · ${receipt.person} · ${page} / ${of}`)
}

type Parent = PDFKit.PDFStructureElement

function begin(paper: Paper, root: Parent): Parent {
  const table = paper.struct('Table')
  root.add(table)
  return table
}

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

/** "12310.93" as people read it: "12,310.93". */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
