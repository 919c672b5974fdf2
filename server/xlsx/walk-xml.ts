import { SaxesParser } from 'saxes'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { createTurns } from '../turns.ts'

/** So many bytes are read at once; in between others have their turn. */
const PIECE = 64 * 1024
const UNREADABLE = 'This XLSX file is damaged and cannot be read. Save it again.'

/** Hears of a document in its order. Names come without their prefix. */
export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * Walks through a part of a workbook without building anything of it. A document type is refused as such: with it go
 * entities that grow without end. Throws SheetProblem for what is no XML.
 */
export async function walkXml(bytes: Uint8Array, { open, text, close }: XmlListener): Promise<void> {
  const parser = new SaxesParser({})
  parser.on('error', (cause) => {
    throw new SheetProblem(UNREADABLE, { cause })
  })
  parser.on('doctype', () => {
    throw new SheetProblem(UNREADABLE)
  })
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes))
  parser.on('closetag', ({ name }) => close?.(local(name)))
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  const turn = createTurns()
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < bytes.length; at += PIECE) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
    await turn()
  }
  parser.write(decoder.decode()).close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
