import { posix } from 'node:path'
import { cleanText } from '../cells/cell.ts'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { unpack } from '../zip/zip.ts'
import { walkXml, type XmlListener } from './walk-xml.ts'

/** Everything needed to read the cells of the first sheet. */
export interface Workbook {
  sheet: Uint8Array
  /** Texts that cells name by their place, without outer spaces. */
  strings: readonly string[]
  /** Whether each cell format shows a number as a day. */
  days: readonly boolean[]
  /** Days are counted from 1904, as old programs on a Mac do. */
  isFrom1904: boolean
}

/** Opens the first visible sheet. Throws SheetProblem, also where the parts exceed `mostBytes` in total. */
export async function openWorkbook(content: Buffer, mostBytes: number): Promise<Workbook> {
  const entries = await unpack(content, mostBytes)
  if (entries === null) throw new SheetProblem('server-sheets.broken')
  const parts = new Map(entries.map((entry) => [entry.name, entry.content]))
  const [main] = await targetsOf(parts, '', (type) => type.endsWith('/officeDocument'))
  const book = main && parts.get(main.path)
  if (!main || !book) throw new SheetProblem('server-sheets.noSheet')
  const { shown, isFrom1904 } = await readBook(book)
  const targets = await targetsOf(parts, main.path, () => true)
  const sheet = parts.get(targets.find(({ id, type }) => id === shown && type.endsWith('/worksheet'))?.path ?? '')
  if (!sheet) throw new SheetProblem('server-sheets.noSheet')
  const partOf = (kind: string) => parts.get(targets.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? '')
  return { sheet, isFrom1904, strings: await readStrings(partOf('sharedStrings')), days: await readDays(partOf('styles')) }
}

interface Target {
  id: string
  type: string
  path: string
}

/** Targets of the relations of a part (`''`: the archive). */
async function targetsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  from: string,
  isWanted: (type: string) => boolean,
): Promise<Target[]> {
  const folder = posix.dirname(from)
  const found: Target[] = []
  await walkPart(parts.get(posix.join(folder, '_rels', `${posix.basename(from)}.rels`)), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || !isWanted(type)) return
      found.push({ id, type, path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) })
    },
  })
  return found
}

async function walkPart(bytes: Uint8Array | undefined, listener: XmlListener): Promise<void> {
  if (bytes) await walkXml(bytes, listener)
}

async function readBook(bytes: Uint8Array): Promise<{ shown: string | undefined; isFrom1904: boolean }> {
  let shown: string | undefined
  let isFrom1904 = false
  await walkXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || shown !== undefined || (attributes['state'] ?? 'visible') !== 'visible') return
      shown = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  return { shown, isFrom1904 }
}

/** A text may be split into runs with different fonts; its pronunciation (`rPh`) is not part of it. */
async function readStrings(bytes: Uint8Array | undefined): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let isText = false
  let isSpoken = false
  await walkPart(bytes, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si') strings.push(cleanText(current))
    },
  })
  return strings
}

/** Formats of days that have a number of their own (ECMA-376 §18.8.30), those of East Asia among them. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

async function readDays(bytes: Uint8Array | undefined): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const days: boolean[] = []
  let isInCells = false
  await walkPart(bytes, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') own.set(id, isDayFormat(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) days.push(own.get(id) ?? isBuiltInDay(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return days
}

/** A format that contains a day or a year outside quoted words, colours and signs: `[Red]dd/mm/yyyy "d"`. */
const isDayFormat = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\.|_.|\*./g, ''))
