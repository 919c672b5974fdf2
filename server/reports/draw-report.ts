import { t } from '../../contract/language/texts.ts'
import { grouped } from '../../payroll/money/decimal.ts'
import type { ColumnKind, ReportRow } from '../../payroll/reports/types.ts'
import {
  beginStructure,
  bytesOf,
  drawRule,
  INK,
  MARGIN,
  makeRoom,
  openLongPaper,
  PALE,
  type Paper,
  widthOf,
} from '../outside/esign/embedded/pdf/paper.ts'
import { write } from '../outside/esign/embedded/pdf/write.ts'
import { createTurns } from '../turns.ts'
import { partsOf, type Report } from './report.ts'

export interface ReportFacts {
  /** Company, folio and period, in one line. */
  heading: string
  now: Date
}

const SIZE = 7.5
const GAP = 6
const WEIGHTS: Record<ColumnKind, number> = { text: 2, money: 1.5, number: 0.9, percent: 1, date: 1.2 }
/** With more columns than fit on a page, the page is in landscape and each row of the table has several lines. */
const MOST_COLUMNS = 9
/** Columns side by side on such a page. */
const COLUMNS_WIDE = 10

/** Draws one row; the totals as such. */
type DrawRow = (row: ReportRow, isTotals: boolean) => void

/**
 * The report as a PDF: a tagged table, its head on every page; in very wide ones each row has several lines, and so has the
 * head. Rows are drawn as they arrive and none is kept; yields to other work in between.
 */
export async function drawReport(report: Report, { heading, now }: ReportFacts): Promise<Buffer> {
  const title = `${report.title} · ${heading}`
  const isWide = report.columns.length > MOST_COLUMNS
  const facts = { title, now, isLandscape: isWide }
  const paper = openLongPaper(facts, (page) => `${title} · ${page}`)
  const root = beginStructure(paper)
  write(paper, root, report.title, { tag: 'H1', font: 'strong', size: 17, gap: 2 })
  write(paper, root, heading, { tag: 'P', size: 10, colour: PALE, gap: 12 })
  let draw: DrawRow | null = null
  let end = (): void => undefined
  const turn = createTurns()
  for await (const { rows, isTotals } of partsOf(report)) {
    for (const row of rows) {
      if (isTotals && !draw) continue
      if (!draw) ({ draw, end } = beginTable(paper, root, report, isWide ? COLUMNS_WIDE : report.columns.length))
      draw(row, isTotals)
      await turn()
    }
  }
  end()
  if (!draw) write(paper, root, t('server-sheets.emptyReport'), { tag: 'P' })
  root.end()
  return bytesOf(paper)
}

type Parent = Pick<PDFKit.PDFStructureElement, 'add'>

interface Cell {
  x: number
  width: number
  isRight: boolean
}

/** Positions of the cells of a row: as many side by side as fit, each further line below them from the second column on. */
function placesOf(paper: Paper, { columns }: Report, beside: number): Cell[][] {
  const lines = [columns.slice(0, beside)]
  for (let at = beside; at < columns.length; at += beside - 1) lines.push(columns.slice(at, at + beside - 1))
  // Each is as wide as the widest kind that is in it.
  const weights = (lines[0] ?? []).map((_one, slot) =>
    Math.max(...lines.map((line, at) => WEIGHTS[line[at === 0 ? slot : slot - 1]?.kind ?? 'number'])),
  )
  const share = widthOf(paper) / weights.reduce((total, weight) => total + weight, 0)
  let x = MARGIN
  const slots = weights.map((weight) => {
    const slot = { x, width: weight * share - GAP }
    x += weight * share
    return slot
  })
  const place = (line: Report['columns'], from: number): Cell[] =>
    line.flatMap(({ kind }, at) => {
      const slot = slots[from + at]
      return slot ? [{ ...slot, isRight: kind !== 'text' && kind !== 'date' }] : []
    })
  return lines.map((line, at) => place(line, at === 0 ? 0 : 1))
}

/** Begins a table with its head. @returns functions that draw a row and end the table */
function beginTable(paper: Paper, root: Parent, report: Report, beside: number): { draw: DrawRow; end: () => void } {
  const table = paper.struct('Table')
  root.add(table)
  const lines = placesOf(paper, report, beside)
  const drawLine = (texts: ReportRow, tag: 'TH' | 'TD', isStrong: boolean) => {
    const font = isStrong ? 'strong' : 'text'
    let next = 0
    const cells = lines.map((line) => line.map((cell) => ({ ...cell, text: texts[next++] || ' ' })))
    paper.font(font).fontSize(SIZE)
    const heights = cells.map((line) => Math.max(...line.map(({ text, width }) => paper.heightOfString(text, { width }))) + 2)
    const height = heights.reduce((total, one) => total + one, 0)
    const before = paper.y
    makeRoom(paper, height + 4)
    if (paper.y < before && tag === 'TD') drawHead()
    const row = paper.struct('TR')
    table.add(row)
    let { y } = paper
    for (const [at, line] of cells.entries()) {
      for (const { text, x, width, isRight } of line) {
        row.add(
          paper.struct(tag, {}, () => {
            paper.font(font).fontSize(SIZE).fillColor(INK)
            paper.text(text, x, y, { width, align: isRight ? 'right' : 'left' })
          }),
        )
      }
      y += heights[at] ?? 0
    }
    row.end()
    drawRule(paper, y)
    paper.y = y + 2
  }
  const titles = report.columns.map(({ title }) => title)
  const drawHead = () => drawLine(titles, 'TH', true)
  drawHead()
  const shown = (row: ReportRow) => row.map((text, at) => (report.columns[at]?.kind === 'money' ? grouped(text) : text))
  return { draw: (row, isTotals) => drawLine(shown(row), 'TD', isTotals), end: () => table.end() }
}
