import type { Bill } from '../../../../payroll/cfdi/bill.ts'
import { closePaper, MARGIN, makeRoom, openPaper, type Paper, widthOf } from '../../esign/embedded/pdf/paper.ts'
import { write, writeRow } from '../../esign/embedded/pdf/write.ts'
import { NOT_STAMPED } from './seal-bill.ts'

const WARNING = '#a8071a'
const TAXES: Record<string, string> = { '001': 'ISR', '002': 'IVA' }

/** The bill on paper, with the notice on every page that it is none for the SAT. */
export function drawBill(bill: Bill, facts: { certificateNumber: string; seal: string; now: Date }): Promise<Buffer> {
  const title = `Tax bill ${bill.serie}-${bill.folio}`
  const paper = openPaper({ title, language: 'en', author: 'Plantilla', now: facts.now })
  const root = paper.struct('Document')
  paper.addStructure(root)
  write(paper, root, title, { tag: 'H1', font: 'strong', size: 19, gap: 8 })
  write(paper, root, NOT_STAMPED, { tag: 'P', font: 'strong', size: 11, colour: WARNING, gap: 12 })
  rows(paper, root, [
    ['Issued by', `${bill.issuer.name} · ${bill.issuer.rfc} · regime ${bill.issuer.regime}`],
    ['Issued to', `${bill.receiver.name} · ${bill.receiver.rfc} · regime ${bill.receiver.regime} · ${bill.receiver.zipCode}`],
    ['Use, form, method', `${bill.receiver.use} · ${bill.paymentForm} · ${bill.paymentMethod}`],
    ['Issued', `${bill.issuedAt.replace('T', ' ')} · ${bill.place}`],
  ])
  write(paper, root, 'Items', { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 10 })
  rows(
    paper,
    root,
    bill.items.map((item): [string, string] => [
      `${item.productCode} · ${item.unitCode}`,
      `${item.description}\n${item.quantity} × ${item.unitPrice} = ${item.amount} ${bill.currency}`,
    ]),
  )
  write(paper, root, 'Totals', { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 10 })
  rows(paper, root, [
    ['Subtotal', bill.subtotal],
    ...bill.transferred.map(({ tax, amount }): [string, string] => [TAXES[tax] ?? tax, amount]),
    ...bill.withheld.map(({ tax, amount }): [string, string] => [`${TAXES[tax] ?? tax} withheld`, `-${amount}`]),
    ['Total', `${bill.total} ${bill.currency}`],
  ])
  makeRoom(paper, 120)
  write(paper, root, `Certificate ${facts.certificateNumber}`, { tag: 'P', size: 8, gap: 2, y: paper.y + 10 })
  write(paper, root, `Seal ${facts.seal}`, { tag: 'P', size: 7, x: MARGIN, width: widthOf(paper) })
  root.end()
  return closePaper(paper, (page, of) => `${NOT_STAMPED} ${page} / ${of}`)
}

function rows(paper: Paper, root: PDFKit.PDFStructureElement, pairs: readonly [string, string][]): void {
  const table = paper.struct('Table')
  root.add(table)
  for (const [label, value] of pairs) writeRow(paper, table, label, value)
  table.end()
}
