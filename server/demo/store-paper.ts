import type { Database } from '../db/connect.ts'
import { createCallFiles } from '../files/call-files.ts'
import type { Files } from '../files/create.ts'
import type { StoredFile } from '../outside/storage/stored-file.ts'
import { makePdf } from './demo-pdf.ts'

/** Stores a PDF with this title and these lines, and with the words that it is one of the demo. */
export async function storePaper(
  db: Database,
  files: Files,
  { name, title, lines = [] }: { name: string; title: string; lines?: readonly string[] },
): Promise<StoredFile> {
  const calls = createCallFiles(db, files)
  const content = makePdf(title, [...lines, 'Demo document of Plantilla. It belongs to nobody and proves nothing.'])
  const file = await calls.store({ name: `${name}.pdf`, kind: 'pdf', content })
  await calls.keep(db, file)
  return file
}

/** One paper proves every payment of a kind. */
export const storeProof = async (db: Database, files: Files, name: string): Promise<string> =>
  (await storePaper(db, files, { name, title: 'Proof of payment', lines: ['SPEI transfer'] })).id
