import { SaxesParser } from 'saxes'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { createTurns } from '../turns.ts'

/** Number of bytes read at once; other work runs in between. */
const PIECE = 64 * 1024
/** Excel nests ten elements; the parser keeps each open one. */
const DEEPEST = 50
const MOST_ATTRIBUTES = 100
/** A sheet at the bounds of cells and bytes has fewer: three in each cell with a value, and the rest empty cells. */
const MOST_ELEMENTS = 2_500_000
/** References, comments, instructions and sections; a tenth of the text of a sheet at its bound. */
const MOST_EXTRAS = 500_000
const EXTRA = /&|<[!?]/g

/** Called for the parts of a document in order. Names have no prefix. */
export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * Walks through a part of a workbook without building a tree. A document type is refused, because entities can grow without
 * end. Throws SheetProblem for invalid XML, and at the first excess: a small archive may unpack to millions of elements or references.
 */
export async function walkXml(bytes: Uint8Array, { open, text, close }: XmlListener): Promise<void> {
  const parser = new SaxesParser({})
  parser.on('error', (cause) => {
    throw new SheetProblem('server-sheets.damaged', {}, { cause })
  })
  parser.on('doctype', () => {
    throw new SheetProblem('server-sheets.damaged')
  })
  let [depth, elements, attributeCount, extras] = [0, 0, 0, 0]
  const refuse = (): never => {
    throw new SheetProblem('server-sheets.broken')
  }
  parser.on('opentagstart', () => {
    depth += 1
    elements += 1
    attributeCount = 0
    if (depth > DEEPEST || elements > MOST_ELEMENTS) refuse()
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > MOST_ATTRIBUTES) refuse()
  })
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(local(name))
  })
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  const turn = createTurns()
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    extras += piece.match(EXTRA)?.length ?? 0
    if (extras > MOST_EXTRAS) refuse()
    parser.write(piece)
    await turn()
  }
  parser.write(decoder.decode()).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
