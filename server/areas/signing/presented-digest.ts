import type { Database } from '../../db/connect.ts'
import type { SigningEnvelope } from '../../outside/esign/embedded/envelope-store.ts'

/** SHA-256 of the PDF that is presented, hexadecimal. */
export async function presentedDigest(db: Database, { row }: SigningEnvelope): Promise<string> {
  const file = await db.selectFrom('files').select('sha256').where('id', '=', row.presented_file).executeTakeFirstOrThrow()
  return file.sha256
}
