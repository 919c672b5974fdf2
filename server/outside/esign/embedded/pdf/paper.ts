import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { t } from '../../../../../contract/language/texts.ts'

/** A document that is being drawn. */
export type Paper = PDFKit.PDFDocument

const font = (url: string): Buffer => readFileSync(fileURLToPath(url))

const require = createRequire(import.meta.url)

const FONTS = {
  text: import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  hand: import.meta.resolve('@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf'),
}
export type FontName = keyof typeof FONTS

let fonts: readonly (readonly [string, Buffer])[] | null = null

/** Read once: they are embedded, so that every name can be written and the file looks the same everywhere and for ever. */
function readFonts() {
  fonts ??= Object.entries(FONTS).map(([name, url]) => [name, font(url)])
  return fonts
}

export const INK = '#1a1d29'
export const PALE = '#575d70'
export const LINE = '#c4c8d4'
/** Points from the edge of a letter page. */
export const MARGIN = 64
const FOOT = 72
const FOOT_SIZE = 8

interface PaperFacts {
  title: string
  now: Date
  /** The page is in landscape format, with narrow margins. */
  isLandscape?: boolean
}

/** An empty letter page: tagged for screen readers, with the current language and its title in the window's. */
export const openPaper = (facts: PaperFacts): Paper => paperOf(facts, true)

/** The state that pdfkit keeps while a document is drawn. */
interface Inside {
  _font: object
  _fontSize: number
  _fontFamilies: Record<string, { layoutCache?: object }>
}

/**
 * Paper for a thousand pages: each gets its foot as it begins and leaves memory with the next one, together with its texts.
 * So the foot cannot state the number of pages.
 */
export function openLongPaper(facts: PaperFacts, foot: (page: number) => string): Paper {
  const paper = paperOf(facts, false)
  const inside = paper as unknown as Inside
  let page = 1
  const begin = () => {
    const { x, y } = paper
    const { _font, _fontSize } = inside
    drawFoot(paper, foot(page))
    Object.assign(paper, { x, y, _font, _fontSize })
    paper.fillColor(INK)
    for (const font of Object.values(inside._fontFamilies)) font.layoutCache = Object.create(null)
    page += 1
  }
  begin()
  paper.on('pageAdded', begin)
  return paper
}

function paperOf({ title, now, isLandscape = false }: PaperFacts, bufferPages: boolean): Paper {
  // Loaded with the first document: it takes 33 MB.
  const PDFDocument = require('pdfkit') as typeof import('pdfkit')
  const paper = new PDFDocument({
    size: 'LETTER',
    layout: isLandscape ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: t('language.locale'),
    info: { Title: title, Author: 'Plantilla', CreationDate: now, ModDate: now },
    font: '',
  } as PDFKit.PDFDocumentOptions)
  for (const [name, bytes] of readFonts()) paper.registerFont(name, bytes)
  paper.font('text').fontSize(10.5).fillColor(INK)
  return paper
}

/** The space between the margins. */
export const widthOf = (paper: Paper): number => paper.page.width - 2 * MARGIN

/** Begins a new page if fewer than this number of points are left on this one. */
export function makeRoom(paper: Paper, points: number): void {
  if (paper.y + points > paper.page.height - FOOT) paper.addPage()
}

/** Begins the structure of the document. @returns its root, to be ended before the document is */
export function beginStructure(paper: Paper): PDFKit.PDFStructureElement {
  const root = paper.struct('Document')
  paper.addStructure(root)
  return root
}

/** A thin line from margin to margin, which readers skip. */
export function drawRule(paper: Paper, y: number): void {
  paper.markContent('Artifact', { type: 'Layout' } as never)
  paper
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(paper), y)
    .lineWidth(0.4)
    .strokeColor(LINE)
    .stroke()
  paper.endMarkedContent()
}

/** Ends the document: each page gets its foot, which readers skip. @returns its bytes. */
export function closePaper(paper: Paper, foot: (page: number, of: number) => string): Promise<Buffer> {
  const { start, count } = paper.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at)
    drawFoot(paper, foot(at - start + 1, count))
  }
  return bytesOf(paper)
}

function drawFoot(paper: Paper, text: string): void {
  const { margins } = paper.page
  const { bottom } = margins
  // A text below the margin would begin a page of its own.
  margins.bottom = 0
  paper.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] } as never)
  paper
    .font('text')
    .fontSize(FOOT_SIZE)
    .fillColor(PALE)
    .text(text, MARGIN, paper.page.height - FOOT + 28, { width: widthOf(paper), align: 'center' })
  paper.endMarkedContent()
  margins.bottom = bottom
}

/** Ends a document whose pages have their feet. @returns its bytes */
export function bytesOf(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
    paper.end()
  })
}
