import { type FontName, INK, MARGIN, makeRoom, PALE, type Paper, widthOf } from './paper.ts'

interface Style {
  tag: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'TH' | 'TD'
  font?: FontName
  size?: number
  colour?: string
  /** Points below. */
  gap?: number
  x?: number
  y?: number
  width?: number
}

type Parent = Pick<PDFKit.PDFStructureElement, 'add'>

/** Writes a text into the structure of the document, where a screen reader finds it under its tag. */
export function write(paper: Paper, parent: Parent, text: string, style: Style): void {
  const { tag, font = 'text', size = 10.5, colour = INK, gap = 6, x = MARGIN, y = paper.y, width = widthOf(paper) } = style
  const draw = () => {
    paper.font(font).fontSize(size).fillColor(colour)
    paper.text(printable(paper, text), x, y, { width, lineGap: 2.2 })
    paper.y += gap
  }
  parent.add(paper.struct(tag, {}, draw))
}

/** Label and value side by side, a row of a table. */
export function writeRow(paper: Paper, table: Parent, label: string, value: string, labelWidth = 150): void {
  const size = 10
  const valueWidth = widthOf(paper) - labelWidth - 12
  paper.font('text').fontSize(size)
  const height = Math.max(
    paper.heightOfString(printable(paper, label), { width: labelWidth, lineGap: 2.2 }),
    paper.heightOfString(printable(paper, value), { width: valueWidth, lineGap: 2.2 }),
  )
  makeRoom(paper, height + 4)
  const row = paper.struct('TR')
  table.add(row)
  const { y } = paper
  write(paper, row, label, { tag: 'TH', size, colour: PALE, width: labelWidth, y, gap: 0 })
  write(paper, row, value, { tag: 'TD', size, x: MARGIN + labelWidth + 12, width: valueWidth, y, gap: 0 })
  row.end()
  paper.y = y + height + 4
}

interface Glyphs {
  glyphForCodePoint: (code: number) => { id: number }
}

/** What the font has no letter for would be an empty box without a word; a question mark says that something stood there. */
function printable(paper: Paper, text: string): string {
  const { font } = (paper as unknown as { _font: { font: Glyphs } })._font
  return [...text].map((sign) => (/\s/.test(sign) || hasGlyph(font, sign) ? sign : '?')).join('')
}

const hasGlyph = (font: Glyphs, sign: string): boolean => font.glyphForCodePoint(sign.codePointAt(0) as number).id !== 0

/** Can the font write all of this text? The font is the current one afterwards. */
export function canWrite(paper: Paper, font: FontName, text: string): boolean {
  paper.font(font)
  const glyphs = (paper as unknown as { _font: { font: Glyphs } })._font.font
  return [...text].every((sign) => /\s/.test(sign) || hasGlyph(glyphs, sign))
}
