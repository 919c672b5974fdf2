import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../../server/areas/session/password-hash.ts'
import { tokenDigest } from '../../server/db/token-digest.ts'
import { addPeople, seedDemo } from '../../server/demo/seed.ts'
import { connectSealed } from '../support/sealed.ts'

/** Calls are limited for each person, so the load comes from as many admins as a busy office never has. */
const ADMINS = 300
/** One person in this many has a badge. */
const BADGE_EACH = 100
export const BENCH_PASSWORD = 'Plantilla2026'

export interface Prepared {
  /** Bearer tokens of different admins. */
  tokens: string[]
  emails: string[]
  /** Ids of employees and contractors lie between these. */
  firstId: number
  lastId: number
}

/** Demo data, further people, and signed-in admins. */
export async function prepare(pool: pg.Pool, people: number): Promise<Prepared> {
  const db = await connectSealed(pool)
  await seedDemo(db)
  await addPeople(db, people)
  // A field that only a form file knows, at some of the people.
  await pool.query(
    "update people set extra = jsonb_build_object('badge', 'b' || id, 'badge_part', 'x' || id || 'y') where id % $1 = 0",
    [BADGE_EACH],
  )
  await pool.query('analyze people')
  const { rows } = await pool.query<{ first: number; last: number }>(
    "select min(id) as first, max(id) as last from people where role in ('Employee', 'Contractor')",
  )
  const { first = 1, last = 1 } = rows[0] ?? {}
  const emails = Array.from({ length: ADMINS }, (_, index) => `bench${index}@plantilla.test`)
  const tokens = emails.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `with admins as (
       insert into people (role, firstname, lastname, email, password_hash, must_set_password, email_verified_at)
       select 'Admin', 'Bench', 'Bench', email, $2, false, now() from unnest($1::text[]) email returning id, email),
     digests as (select * from unnest($1::text[], $3::bytea[]) as given (email, digest))
     insert into sessions (person_id, token_hash, began_with, expires_at)
     select id, digest, 'login', now() + interval '12 hours' from admins join digests using (email)`,
    [emails, await hashPassword(BENCH_PASSWORD), tokens.map(tokenDigest)],
  )
  return { tokens, emails, firstId: first, lastId: last }
}
