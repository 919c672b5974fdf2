import { readFile } from 'node:fs/promises'
import { type Cep, type CepProblem, readCep } from '../../../../payroll/cep/cep.ts'
import { createTurns } from '../../../turns.ts'
import type { ReceivedFile } from '../../../uploads/received-file.ts'
import { unpack } from '../../../zip/zip.ts'

export interface ReadCep {
  file: string
  content: Buffer
  cep: Cep
}
export interface Unmatched {
  file: string
  reason: string
}

const REASONS: Record<CepProblem, string> = {
  'too-large': 'This XML is too large to be a CEP.',
  'not-xml': 'This file cannot be read as XML. Download it again from the CEP service.',
  unsafe: 'This XML contains definitions that are not allowed in a CEP. It was not read.',
  'not-a-cep': 'This XML is not a CEP of the Bank of Mexico.',
  incomplete: 'This CEP has no date, amount or account.',
}
const PDF = 'A PDF cannot be compared with the payroll. Upload the XML of this CEP.'
const ARCHIVE = 'This archive cannot be read, or it is too large.'
const OTHER = 'This is not a CEP: it should be an XML file.'
const NAME_MAX = 300

/** The CEPs in the files of a call, archives included; other files are listed by name. */
export async function cepsIn(files: readonly ReceivedFile[]): Promise<{ ceps: ReadCep[]; unmatched: Unmatched[] }> {
  const entries: { name: string; content: Buffer }[] = []
  const unmatched: Unmatched[] = []
  for (const { path, kind, name } of files) {
    const content = await readFile(path)
    if (kind !== 'zip') entries.push({ name, content })
    else {
      const inside = await unpack(content)
      if (inside === null) unmatched.push({ file: name, reason: ARCHIVE })
      else entries.push(...inside.map((entry) => ({ name: plain(entry.name), content: entry.content })))
    }
  }
  const ceps: ReadCep[] = []
  const turn = createTurns()
  const stems = new Set(entries.filter(({ name }) => /\.xml$/i.test(name)).map(({ name }) => stemOf(name)))
  for (const { name: file, content } of entries) {
    if (/\.pdf$/i.test(file)) {
      // The service issues both formats; the XML contains all data of the PDF.
      if (!stems.has(stemOf(file))) unmatched.push({ file, reason: PDF })
    } else if (!/\.xml$/i.test(file)) unmatched.push({ file, reason: OTHER })
    else {
      const read = readCep(content)
      await turn()
      if ('cep' in read) ceps.push({ file, content, cep: read.cep })
      else unmatched.push({ file, reason: REASONS[read.problem] })
    }
  }
  return { ceps, unmatched }
}

const plain = (name: string): string => (name.split(/[\\/]/).at(-1) ?? name).slice(-NAME_MAX)
const stemOf = (name: string): string => name.replace(/\.\w+$/, '').toLowerCase()
