import { readFile } from 'node:fs/promises'
import { t } from '../../../../contract/language/texts.ts'
import { type Cep, readCep } from '../../../../payroll/cep/cep.ts'
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
      if (inside === null) unmatched.push({ file: name, reason: t('server-payroll.cepFile.archive') })
      else entries.push(...inside.map((entry) => ({ name: plain(entry.name), content: entry.content })))
    }
  }
  const ceps: ReadCep[] = []
  const turn = createTurns()
  const stems = new Set(entries.filter(({ name }) => /\.xml$/i.test(name)).map(({ name }) => stemOf(name)))
  for (const { name: file, content } of entries) {
    if (/\.pdf$/i.test(file)) {
      // The service issues both formats; the XML contains all data of the PDF.
      if (!stems.has(stemOf(file))) unmatched.push({ file, reason: t('server-payroll.cepFile.pdf') })
    } else if (!/\.xml$/i.test(file)) unmatched.push({ file, reason: t('server-payroll.cepFile.other') })
    else {
      const read = readCep(content)
      await turn()
      if ('cep' in read) ceps.push({ file, content, cep: read.cep })
      else unmatched.push({ file, reason: t(`server-payroll.cepFile.${read.problem}`) })
    }
  }
  return { ceps, unmatched }
}

const plain = (name: string): string => (name.split(/[\\/]/).at(-1) ?? name).slice(-NAME_MAX)
const stemOf = (name: string): string => name.replace(/\.\w+$/, '').toLowerCase()
