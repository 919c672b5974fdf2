import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isNotice, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { waitsForDigest } from './deliver.ts'
import type { Recipients } from './find-candidates.ts'
import type { Raised } from './match-events.ts'

/** The recipients of an event, each with in-app and digest delivery. Most events share the audience of an earlier one. */
export interface Audience {
  digest: string
  members: readonly Member[]
}

interface Member {
  person_id: number
  in_app: boolean
  in_digest: boolean
}

export function audienceOf(raised: Raised, people: readonly Recipients[]): Audience {
  const members = people
    .flatMap((alike) => {
      const in_app = alike.channels.in_app && !isTask(raised.item)
      const in_digest = waitsForDigest(alike, raised)
      return alike.ids.map((person_id) => ({ person_id, in_app, in_digest }))
    })
    .sort((one, other) => one.person_id - other.person_id)
  const text = members.map(({ person_id, in_app, in_digest }) => `${person_id}${in_app ? 'a' : ''}${in_digest ? 'd' : ''}`)
  return { digest: createHash('sha256').update(text.join(',')).digest('hex'), members }
}

/** Home names it as a task, and it is not said there twice. */
const isTask = (item: ToldItem): boolean => isNotice(item) && item.isTask === true

/** Number of members per statement. */
const MEMBERS = 20_000

/** Stores missing audiences. Outside any transaction: a waiting caller holds no other lock. */
export async function makeAudiences(db: Database, all: readonly Audience[]): Promise<void> {
  const audiences = [...new Map(all.map((one) => [one.digest, one])).values()]
  for (let start = 0, end = start; start < audiences.length; start = end) {
    for (let members = 0; end < audiences.length && members < MEMBERS; end += 1) members += audiences[end]?.members.length ?? 0
    await sql`with given as materialized (select decode(digest, 'hex') as digest, members
        from json_to_recordset(${JSON.stringify(audiences.slice(start, end))}) as x (digest text, members json)),
      made as (insert into audiences (digest) select digest from given order by digest on conflict do nothing returning id, digest)
      insert into audience_members (person_id, audience_id, in_app, in_digest)
      select m.person_id, made.id, m.in_app, m.in_digest from made join given using (digest),
        json_to_recordset(members) as m (person_id integer, in_app boolean, in_digest boolean)`.execute(db)
  }
}
