import { today } from '../../../../contract/calendar.ts'
import { formatDay, formatDecimal } from '../../../../contract/language/formats.ts'
import { currentLanguage, t, textAt, texts } from '../../../../contract/language/texts.ts'
import { LAW_LANGUAGE } from '../../../../contract/payroll/receipts/law-language.ts'
import type { Receipt } from '../../../../contract/payroll/receipts/schemas.ts'
import { spanishName } from '../../../../payroll/cfdi/nomina/names.ts'
import { money as amountOf, decimal, sum } from '../../../../payroll/money/decimal.ts'
import { inLanguage } from '../../../language.ts'
import {
  beginStructure,
  closePaper,
  drawRule,
  MARGIN,
  makeRoom,
  openPaper,
  PALE,
  type Paper,
  widthOf,
} from '../../../outside/esign/embedded/pdf/paper.ts'
import { PAIR_LABEL, PAIR_SIZE, write, writePairs, writeRow, writeTable } from '../../../outside/esign/embedded/pdf/write.ts'
import { inWords } from '../../../words/stored-words.ts'
import { drawStamp } from './draw-stamp.ts'
import type { Parties, Stamp } from './receipt-facts.ts'
import type { PaidLine } from './receipt-lines.ts'
import type { StoredReceipt } from './receipt-row.ts'

interface ReceiptFacts {
  lines: readonly PaidLine[]
  yearToDate: Receipt['year_to_date']
  parties: Parties
  /** The stamp of its tax receipt or bill; `null` without one. */
  stamp: Stamp | null
  language: string
  now: Date
}

/** The receipt as a PDF: tagged, in the language asked for, without the employer's costs. */
export const drawReceipt = (receipt: StoredReceipt, facts: ReceiptFacts): Promise<Buffer> =>
  inLanguage(facts.language, () => draw(receipt, facts))

function draw(receipt: StoredReceipt, { lines, yearToDate, parties, stamp, now }: ReceiptFacts): Promise<Buffer> {
  const words = texts('server-papers.receipt.words')
  const isInvoice = receipt.payroll_id === null
  const heading = isInvoice ? words.invoiceTitle : words.title
  const title = `${heading} ${receipt.folio}`
  const paper = openPaper({ title, now })
  const root = beginStructure(paper)
  const money = (amount: string) => `${formatDecimal(amount)} ${receipt.currency}`
  write(paper, root, heading, { tag: 'H1', font: 'strong', size: 20, gap: 2 })
  write(paper, root, `${receipt.company_name} · ${receipt.folio}`, { tag: 'P', size: 10.5, colour: PALE, gap: 12 })
  const { returned_at: returned } = receipt
  if (returned !== null) {
    const day = formatDay(today(new Date(returned)))
    write(paper, root, t('server-papers.receipt.returned', { day }), { tag: 'P', font: 'strong', gap: 10 })
  }
  drawFacts(paper, root, receipt, parties)
  const group = (name: string, list: readonly PaidLine[], [label, total]: readonly [string, string]) => {
    makeRoom(paper, 60)
    write(paper, root, name, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 12 })
    const table = begin(paper, root)
    if (list.length === 0) amountRow(paper, table, words.nothing, '', 'text')
    for (const line of list) {
      const { quantity, unit } = line
      const name = nameOf(line)
      const text = quantity ? t('server-papers.receipt.line', { name, quantity, unit }) : name
      amountRow(paper, table, text, formatDecimal(line.amount), 'text')
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
  const year = [
    `${isInvoice ? words.beforeWithholdings : words.gross} ${money(yearToDate.gross)}`,
    `${isInvoice ? words.withheldTotal : words.deductions} ${money(yearToDate.deductions)}`,
    `${words.net} ${money(yearToDate.net)}`,
  ]
  const rows: [label: string, value: string][] = [[words.year, year.join('\n')]]
  const { to_claim: claim, signed_at: signed } = receipt
  if (claim) {
    const text = t('server-papers.receipt.claim', { year: String(claim.year), amount: money(claim.amount) })
    rows.push([words.toClaim, text])
  }
  if (signed) rows.push([words.signed, `${receipt.person} · ${signed.slice(0, 16).replace('T', ' ')} UTC`])
  writeTable(paper, root, rows)
  drawStamp(paper, root, stamp)
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
function drawFacts(paper: Paper, root: Parent, receipt: StoredReceipt, parties: Parties): void {
  const words = texts('server-papers.receipt.words')
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
    [words.hireDate, known.hireDate === null ? null : formatDay(known.hireDate)],
    [words.sbc, sbc === null ? null : formatDecimal(sbc)],
    [words.period, `${formatDay(receipt.period_start)} – ${formatDay(receipt.period_end)}`],
    [receipt.returned_at === null ? words.paidOn : words.planned, formatDay(receipt.payment_date)],
    [words.daysPaid, known.daysPaid],
    [words.account, account],
  ]
  const table = begin(paper, root)
  const shown = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  writePairs(paper, table, shown)
  const days = away.map(({ type, days }) =>
    t('server-papers.receipt.away', {
      name: textAt('server-papers.receipt.types', type) ?? type,
      days: Number(days),
    }),
  )
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
  drawRule(paper, y + height + 2)
  paper.y = y + height + 6
}

/** Concepts have an English name, and that of the law and of the CFDI, which is Spanish. */
function nameOf({ code, name, nameEs }: PaidLine): string {
  const words = texts('server-papers.receipt.words')
  if (code === 'IVA_WITHHELD') return words.ivaWithheld
  if (code === 'ISR_WITHHELD') return words.isrWithheld
  return currentLanguage() === LAW_LANGUAGE ? (nameEs ?? spanishName({ code, name })) : inWords(name)
}
