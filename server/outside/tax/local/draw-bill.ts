import { t, texts } from '../../../../contract/language/texts.ts'
import type { Bill } from '../../../../payroll/cfdi/bill.ts'
import { beginStructure, closePaper, MARGIN, makeRoom, openPaper, widthOf } from '../../esign/embedded/pdf/paper.ts'
import { write, writeTable } from '../../esign/embedded/pdf/write.ts'

const WARNING = '#a8071a'
const TAXES: Record<string, string> = { '001': 'ISR', '002': 'IVA' }

/** The bill on paper, with the notice on every page that it is none for the SAT. */
export function drawBill(bill: Bill, facts: { certificateNumber: string; seal: string; now: Date }): Promise<Buffer> {
  const { issuer, receiver, currency } = bill
  const words = texts('server-papers.bill.words')
  const title = t('server-papers.bill.title', { folio: `${bill.serie}-${bill.folio}` })
  const paper = openPaper({ title, now: facts.now })
  const root = beginStructure(paper)
  write(paper, root, title, { tag: 'H1', font: 'strong', size: 19, gap: 8 })
  write(paper, root, words.notStamped, { tag: 'P', font: 'strong', size: 11, colour: WARNING, gap: 12 })
  writeTable(paper, root, [
    [words.issuedBy, t('server-papers.bill.issuer', { name: issuer.name, rfc: issuer.rfc, regime: issuer.regime })],
    [
      words.issuedTo,
      t('server-papers.bill.receiver', {
        name: receiver.name,
        rfc: receiver.rfc,
        regime: receiver.regime,
        zipCode: receiver.zipCode,
      }),
    ],
    [words.use, `${receiver.use} · ${bill.paymentForm} · ${bill.paymentMethod}`],
    [words.issued, `${bill.issuedAt.replace('T', ' ')} · ${bill.place}`],
  ])
  write(paper, root, words.items, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 10 })
  writeTable(
    paper,
    root,
    bill.items.map((item) => [
      `${item.productCode} · ${item.unitCode}`,
      `${item.description}\n${item.quantity} × ${item.unitPrice} = ${item.amount} ${currency}`,
    ]),
  )
  write(paper, root, words.totals, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 10 })
  const taxName = (code: string) => TAXES[code] ?? code
  writeTable(paper, root, [
    [words.subtotal, bill.subtotal],
    ...bill.transferred.map(({ tax, amount }) => [taxName(tax), amount] as const),
    ...bill.withheld.map(({ tax, amount }): [string, string] => [
      t('server-papers.bill.withheld', { tax: taxName(tax) }),
      `-${amount}`,
    ]),
    [words.total, `${bill.total} ${currency}`],
  ])
  makeRoom(paper, 120)
  const { certificateNumber: number, seal } = facts
  write(paper, root, t('server-papers.bill.certificate', { number }), { tag: 'P', size: 8, gap: 2, y: paper.y + 10 })
  write(paper, root, t('server-papers.bill.seal', { seal }), { tag: 'P', size: 7, x: MARGIN, width: widthOf(paper) })
  root.end()
  return closePaper(paper, (page, of) => `${words.notStamped} ${page} / ${of}`)
}
