import qrcode from 'qrcode-generator'
import { texts } from '../../../../contract/language/texts.ts'
import { INK, MARGIN, makeRoom, PALE, type Paper, widthOf } from '../../../outside/esign/embedded/pdf/paper.ts'
import { write, writeTable } from '../../../outside/esign/embedded/pdf/write.ts'
import type { Stamp } from './receipt-facts.ts'

const QR_SIZE = 104
const GAP = 16
/** A camera wants this many empty modules around the code. */
const QUIET = 4
const SEAL_SIZE = 6.5

type Parent = PDFKit.PDFStructureElement

/**
 * The printed form of a CFDI: UUID, seals, and the code that leads to the SAT. Without a stamp it says so.
 */
export function drawStamp(paper: Paper, root: Parent, stamp: Stamp | null): void {
  const words = texts('server-papers.receipt.stamp')
  if (stamp === null) {
    makeRoom(paper, 60)
    write(paper, root, words.notStamped, { tag: 'P', font: 'strong', size: 10, y: paper.y + 10 })
    return
  }
  makeRoom(paper, QR_SIZE + 90)
  write(paper, root, words.heading, { tag: 'H2', font: 'strong', size: 13, gap: 4, y: paper.y + 12 })
  const { y } = paper
  drawCode(paper, root, stamp.verifyUrl, words.code)
  const x = MARGIN + QR_SIZE + GAP
  const facts: [string, string][] = [
    [words.uuid, stamp.uuid],
    [words.cfdiFolio, stamp.folio],
    [words.stampedAt, stamp.stampedAt],
    [words.issuer, stamp.issuerRfc],
    [words.receiver, stamp.receiverRfc],
    [words.certificate, stamp.certificate],
    [words.satCertificate, stamp.satCertificate],
  ]
  paper.y = y
  const known = facts.filter(([_label, value]) => value !== '')
  writeTable(paper, root, known, { x, labelWidth: 128, size: 8.5 })
  paper.y = Math.max(paper.y, y + QR_SIZE) + 8
  const seals: [string, string][] = [
    [words.seal, stamp.seal],
    [words.satSeal, stamp.satSeal],
    [words.satText, stamp.text],
  ]
  for (const [label, value] of seals) {
    paper.font('text').fontSize(SEAL_SIZE)
    makeRoom(paper, paper.heightOfString(value || ' ', { width: widthOf(paper), lineGap: 2.2 }) + 16)
    write(paper, root, label, { tag: 'P', size: 8, colour: PALE, gap: 1 })
    write(paper, root, value, { tag: 'P', size: SEAL_SIZE, gap: 5 })
  }
  write(paper, root, words.printed, { tag: 'P', size: 8.5, colour: PALE })
}

function drawCode(paper: Paper, root: Parent, url: string, alt: string): void {
  const code = qrcode(0, 'M')
  code.addData(url)
  code.make()
  const count = code.getModuleCount()
  const size = QR_SIZE / (count + 2 * QUIET)
  const [left, top] = [MARGIN + QUIET * size, paper.y + QUIET * size]
  root.add(
    paper.struct('Figure', { alt }, () => {
      for (let row = 0; row < count; row += 1) {
        for (let column = 0; column < count; column += 1) {
          if (code.isDark(row, column)) paper.rect(left + column * size, top + row * size, size, size)
        }
      }
      paper.fill(INK)
    }),
  )
}
