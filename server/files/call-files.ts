import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { FILE_KINDS } from '../../contract/upload.ts'
import type { Database } from '../db/connect.ts'
import { updateRows } from '../db/rows.ts'
import { AppError } from '../errors/app-error.ts'
import type { MadeFile, StoredFile } from '../outside/storage/stored-file.ts'
import type { ReceivedFile } from '../uploads/received-file.ts'
import type { Files } from './create.ts'

export type CallFiles = ReturnType<typeof createCallFiles>

/** The files that one call stores: permanent with its transaction, or gone. */
export function createCallFiles(db: Database, { storage, spool }: Files) {
  const stored: string[] = []
  return {
    /** Puts a file into storage, where it waits to be kept. Slow: belongs in `prepare`, outside the transaction. */
    store: async (file: ReceivedFile | MadeFile): Promise<StoredFile> => {
      const { path, ...facts } = 'path' in file ? file : await written(file, await spool.newPath())
      const { kind, name, bytes, sha256 } = facts
      const id = randomUUID()
      await db.insertInto('files').values({ id, kind, name, bytes, sha256 }).execute()
      stored.push(id)
      await storage.put(id, { path, bytes, sha256, type: FILE_KINDS[kind].type }).catch((error: unknown) => {
        throw new AppError('FILE_UNCHECKED', { cause: error })
      })
      return { id, kind, name, bytes, sha256 }
    },
    /** Makes a stored file permanent with the commit of this transaction. */
    keep: async (tx: Database, { id }: StoredFile): Promise<void> => {
      const waiting = { id, kept_at: null, dropped_at: null }
      const kept = await updateRows(tx, 'files', waiting, { kept_at: new Date().toISOString() })
      if (kept === 0) throw new Error(`The file ${id} is not waiting to be kept.`)
    },
    /** Deletes stored files that are not kept, when the call has ended, successful or not. */
    abandon: async (): Promise<void> => {
      if (stored.length === 0) return
      // Asked of the database, since a commit may have succeeded although its answer was lost.
      const left = await db
        .updateTable('files')
        .set({ dropped_at: new Date().toISOString() })
        .where('id', 'in', stored)
        .where('kept_at', 'is', null)
        .returning('id')
        .execute()
      for (const { id } of left) {
        await storage.delete(id)
        await db.deleteFrom('files').where('id', '=', id).execute()
      }
    },
  }
}

async function written({ name, kind, content }: MadeFile, path: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
  return { name, kind, path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Marks a kept file for deletion: its links end with the commit, the sweep deletes its bytes after it. */
export async function dropFile(db: Database, id: string): Promise<void> {
  await db.updateTable('files').set({ dropped_at: new Date().toISOString() }).where('id', '=', id).execute()
}
