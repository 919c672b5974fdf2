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

interface RowStyle {
  labelWidth?: number
  size?: number
  /** Left position; it ends at the margin. */
  x?: number
}

/** Label and value side by side, a row of a table. */
export function writeRow(
  paper: Paper,
  table: Parent,
  label: string,
  value: string,
  { labelWidth = 150, size = 10, x = MARGIN }: RowStyle = {},
): void {
  const valueWidth = MARGIN + widthOf(paper) - x - labelWidth - COLUMN_GAP
  const pairs = [{ label, value, x, labelWidth, valueWidth }]
  drawPairs(paper, table, pairs, size)
}

/** A table of labels and values, a row for each. */
export function writeTable(
  paper: Paper,
  parent: Parent,
  rows: readonly (readonly [label: string, value: string])[],
  style?: RowStyle,
): void {
  const table = paper.struct('Table')
  parent.add(table)
  for (const [label, value] of rows) writeRow(paper, table, label, value, style)
  table.end()
}

/** Labels and values, two pairs side by side in each row of a table. */
export function writePairs(paper: Paper, table: Parent, pairs: readonly (readonly [label: string, value: string])[]): void {
  const half = (widthOf(paper) - COLUMN_GAP) / 2
  const [labelWidth, size] = [PAIR_LABEL, PAIR_SIZE]
  const valueWidth = half - labelWidth - COLUMN_GAP
  for (let at = 0; at < pairs.length; at += 2) {
    const row = pairs.slice(at, at + 2).map(([label, value], column) => ({
      label,
      value,
      x: MARGIN + column * (half + COLUMN_GAP),
      labelWidth,
      valueWidth,
    }))
    drawPairs(paper, table, row, size)
  }
}

const COLUMN_GAP = 12
export const PAIR_LABEL = 92
export const PAIR_SIZE = 9

interface Pair {
  label: string
  value: string
  x: number
  labelWidth: number
  valueWidth: number
}

function drawPairs(paper: Paper, table: Parent, pairs: readonly Pair[], size: number): void {
  paper.font('text').fontSize(size)
  const heightOf = (text: string, width: number) => paper.heightOfString(printable(paper, text), { width, lineGap: 2.2 })
  const height = Math.max(
    ...pairs.flatMap(({ label, value, labelWidth, valueWidth }) => [heightOf(label, labelWidth), heightOf(value, valueWidth)]),
  )
  makeRoom(paper, height + 4)
  const row = paper.struct('TR')
  table.add(row)
  const { y } = paper
  for (const { label, value, x, labelWidth, valueWidth } of pairs) {
    write(paper, row, label, { tag: 'TH', size, colour: PALE, x, width: labelWidth, y, gap: 0 })
    write(paper, row, value, { tag: 'TD', size, x: x + labelWidth + COLUMN_GAP, width: valueWidth, y, gap: 0 })
  }
  row.end()
  paper.y = y + height + 4
}

interface Glyphs {
  glyphForCodePoint: (code: number) => { id: number }
}

/** A character that the font lacks would be drawn as an empty box without text; a question mark shows that there was one. */
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
