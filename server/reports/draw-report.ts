import type { ColumnKind, ReportRow } from '../../payroll/reports/types.ts'
import {
  bytesOf,
  INK,
  LINE,
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
/** More columns cannot be read on a page: each line becomes a block of labels and amounts. */
const MOST_COLUMNS = 9

/** Draws one row; the totals as such. */
type DrawRow = (row: ReportRow, isTotals: boolean) => void

/**
 * The report on paper: a tagged table, its head on every page; very wide ones as a block for each line. Rows are drawn as
 * they come and none is kept; others have their turn in between.
 */
export async function drawReport(report: Report, { heading, now }: ReportFacts): Promise<Buffer> {
  const title = `${report.title} · ${heading}`
  const paper = openLongPaper({ title, language: 'en', author: 'Plantilla', now }, (page) => `${title} · ${page}`)
  const root = paper.struct('Document')
  paper.addStructure(root)
  write(paper, root, report.title, { tag: 'H1', font: 'strong', size: 17, gap: 2 })
  write(paper, root, heading, { tag: 'P', size: 10, colour: PALE, gap: 12 })
  const isWide = report.columns.length > MOST_COLUMNS
  let draw: DrawRow | null = null
  let end = (): void => undefined
  const turn = createTurns()
  for await (const { rows, isTotals } of partsOf(report)) {
    for (const row of rows) {
      if (isTotals && !draw) continue
      if (!draw && isWide) draw = blockDrawer(paper, root, report)
      else if (!draw) ({ draw, end } = beginTable(paper, root, report))
      draw(row, isTotals)
      await turn()
    }
  }
  end()
  if (!draw) write(paper, root, 'There is nothing in this report.', { tag: 'P' })
  root.end()
  return bytesOf(paper)
}

type Parent = Pick<PDFKit.PDFStructureElement, 'add'>

/** A table with its head. @returns what draws a row, and what ends the table */
function beginTable(paper: Paper, root: Parent, { columns }: Report): { draw: DrawRow; end: () => void } {
  const table = paper.struct('Table')
  root.add(table)
  const share = widthOf(paper) / columns.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
  const widths = columns.map(({ kind }) => WEIGHTS[kind] * share)
  const drawLine = (cells: ReportRow, tag: 'TH' | 'TD', isStrong: boolean) => {
    const font = isStrong ? 'strong' : 'text'
    paper.font(font).fontSize(SIZE)
    const height = Math.max(...cells.map((cell, at) => paper.heightOfString(cell || ' ', { width: (widths[at] ?? 0) - GAP })))
    const before = paper.y
    makeRoom(paper, height + 6)
    const isNewPage = paper.y < before
    if (isNewPage && tag === 'TD') drawHead()
    const row = paper.struct('TR')
    table.add(row)
    const { y } = paper
    let x = MARGIN
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0
      const isRight = columns[at]?.kind !== 'text' && columns[at]?.kind !== 'date'
      row.add(
        paper.struct(tag, {}, () => {
          paper.font(font).fontSize(SIZE).fillColor(INK)
          paper.text(cell || ' ', x, y, { width: width - GAP, align: isRight ? 'right' : 'left' })
        }),
      )
      x += width
    }
    row.end()
    rule(paper, y + height + 2)
    paper.y = y + height + 4
  }
  const drawHead = () =>
    drawLine(
      columns.map(({ title }) => title),
      'TH',
      true,
    )
  drawHead()
  return { draw: (row, isTotals) => drawLine(row, 'TD', isTotals), end: () => table.end() }
}

function rule(paper: Paper, y: number): void {
  paper.markContent('Artifact', { type: 'Layout' } as never)
  paper
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(paper), y)
    .lineWidth(0.4)
    .strokeColor(LINE)
    .stroke()
  paper.endMarkedContent()
}

function blockDrawer(paper: Paper, root: Parent, { columns }: Report): DrawRow {
  return (row, isTotals) => {
    const name = isTotals ? 'Total' : row.slice(0, 2).filter(Boolean).join(' · ')
    const from = isTotals ? 1 : 2
    const said = row.flatMap((cell, index) => (cell === '' || index < from ? [] : [`${columns[index]?.title}: ${cell}`]))
    makeRoom(paper, 44)
    write(paper, root, name, { tag: 'H2', font: 'strong', size: 10, gap: 1, y: paper.y + 4 })
    write(paper, root, said.join('  ·  '), { tag: 'P', size: 9, gap: 4 })
  }
}
