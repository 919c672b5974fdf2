import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { updateRows } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { toBase32 } from './totp.ts'

const CODES = 10
/** 120 bits: enough that a plain digest of a code in a stolen database cannot be reversed. */
const CODE_BYTES = 15

const digestOf = (code: string): Buffer => tokenDigest(code.replace(/[^a-z0-9]/gi, '').toUpperCase())

/** Makes new codes in place of the earlier ones. @returns them; only their digests are stored */
export async function replaceRecoveryCodes(db: Database, personId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => (toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'))
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  const rows = codes.map((code) => ({ person_id: personId, code_hash: digestOf(code) }))
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Uses up a recovery code. @returns whether it was one */
export async function spendRecoveryCode(db: Database, personId: number, code: string, now: Date): Promise<boolean> {
  const unused = { person_id: personId, code_hash: digestOf(code), used_at: null }
  return (await updateRows(db, 'recovery_codes', unused, { used_at: now.toISOString() })) === 1
}
