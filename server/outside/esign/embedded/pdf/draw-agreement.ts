import { t } from '../../../../../contract/language/texts.ts'
import type { AgreementBlock, AgreementContent, Signature } from '../../../../../contract/signing/schemas.ts'
import { inLanguage } from '../../../../language.ts'
import type { SignerRole } from '../../esign.ts'
import { reserveSeal, type SealFacts } from '../seal/reserve-seal.ts'
import { momentText } from './moments.ts'
import { beginStructure, closePaper, LINE, MARGIN, makeRoom, openPaper, PALE, type Paper, widthOf } from './paper.ts'
import { drawSignature } from './signature-mark.ts'
import { write, writeTable } from './write.ts'

/** The content of a signature field. */
export interface PlacedSignature {
  role: SignerRole
  signature: Signature
  signedAt: Date
}

interface AgreementFacts {
  envelopeId: string
  content: AgreementContent
  /** Absent in the document as presented for signing. */
  signatures: readonly PlacedSignature[]
  /** Creation time of the envelope: the same agreement gives the same document. */
  now: Date
  seal?: SealFacts
}

const PLACE = { width: 220, height: 58 }
const INDENT = 16
/** Amber, as on the page: it is seen at once and is no part of the agreement. */
const MARK = '#8a5200'

/** Draws an agreement, signed or not; with `seal`, its place is left open for sealPdf. */
export const drawAgreement = (facts: AgreementFacts): Promise<Buffer> => inLanguage(facts.content.language, () => draw(facts))

function draw({ envelopeId, content, signatures, now, seal }: AgreementFacts): Promise<Buffer> {
  const { title, mark, intro, sections } = content
  const paper = openPaper({ title, now })
  const root = beginStructure(paper)
  if (mark) write(paper, root, `[ ${mark} ]`, { tag: 'P', font: 'strong', size: 9, colour: MARK, gap: 10 })
  write(paper, root, title, { tag: 'H1', font: 'strong', size: 19, gap: 12 })
  for (const block of intro) drawBlock(paper, root, block)
  for (const { heading, blocks } of sections) {
    // A heading at the foot of a page belongs to the next one.
    makeRoom(paper, 60)
    paper.y += 6
    write(paper, root, heading, { tag: 'H2', font: 'strong', size: 12 })
    for (const block of blocks) drawBlock(paper, root, block)
  }
  drawSignatures(paper, root, content, signatures)
  root.end()
  if (seal) reserveSeal(paper, seal)
  return closePaper(paper, (page, of) => t('server-papers.agreement.page', { page, of, id: envelopeId }))
}

function drawBlock(paper: Paper, root: PDFKit.PDFStructureElement, { type, text, items, rows }: AgreementBlock): void {
  if (type === 'paragraph') {
    write(paper, root, text, { tag: 'P' })
    return
  }
  if (type === 'list') {
    const list = paper.struct('L')
    root.add(list)
    const style = { tag: 'LI', x: MARGIN + INDENT, width: widthOf(paper) - INDENT, gap: 3 } as const
    for (const item of items) write(paper, list, `– ${item}`, style)
    list.end()
  } else
    writeTable(
      paper,
      root,
      rows.map(({ label, value }) => [label, value]),
    )
  paper.y += 6
}

function drawSignatures(
  paper: Paper,
  root: PDFKit.PDFStructureElement,
  { parties }: AgreementContent,
  signatures: readonly PlacedSignature[],
): void {
  makeRoom(paper, 190)
  paper.y += 14
  write(paper, root, t('server-papers.agreement.signatures'), { tag: 'H2', font: 'strong', size: 12, gap: 10 })
  const { y } = paper
  for (const [at, { role, label, name }] of parties.entries()) {
    const x = MARGIN + at * (widthOf(paper) - PLACE.width)
    const placed = signatures.find((signature) => signature.role === role)
    write(paper, root, label, { tag: 'P', size: 10, colour: PALE, x, y, width: PLACE.width })
    const top = paper.y
    const alt = placed ? t('server-papers.agreement.signatureOf', { name }) : t('server-papers.agreement.unsigned')
    const mark = paper.struct('Figure', { alt, bbox: [x, top, x + PLACE.width, top + PLACE.height] } as never, () => {
      if (placed) drawSignature(paper, placed.signature, { x, y: top, ...PLACE })
      paper
        .moveTo(x, top + PLACE.height + 4)
        .lineTo(x + PLACE.width, top + PLACE.height + 4)
        .lineWidth(0.7)
        .stroke(LINE)
    })
    root.add(mark)
    const below = { tag: 'P', x, width: PLACE.width, gap: 2 } as const
    write(paper, root, name, { ...below, font: 'strong', y: top + PLACE.height + 10 })
    if (!placed) continue
    const signed = t('server-papers.agreement.signed', { at: momentText(placed.signedAt) })
    write(paper, root, signed, { ...below, size: 8.5, colour: PALE })
  }
}
