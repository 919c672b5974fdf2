import type { Database } from '../../db/connect.ts'
import { tokenDigest } from '../../db/token-digest.ts'

/** An unused link for setting a password, with the password state of its account; `undefined` if it is no longer valid. */
export const findLink = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('one_time_tokens as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .select(['t.id', 't.person_id', 't.purpose', 't.sent_to', 'p.must_set_password', 'p.password_hash'])
    .where('t.token_hash', '=', tokenDigest(token))
    .where('t.purpose', 'in', ['reset', 'first-login'])
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now.toISOString())
    .where('p.is_active', '=', true)
    .executeTakeFirst()
