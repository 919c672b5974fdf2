import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { blockPerson } from './block-person.ts'
import { BLOCKED_KINDS } from './blocked-tables.ts'
import { liveRelations } from './live-relation.ts'

/** People shown and confirmed at once. */
const MOST = 25
/** From the term of the papers of work on, a former worker's data are kept only for single papers. */
const YEARS = BLOCKED_KINDS['labour']?.years ?? 0

interface Former {
  id: number
  name: string
  company: string | null
  ended_on: string
}

/** Former workers whose last contract ended longer ago than the papers of work are kept, the longest first. */
async function findPast(db: Database, day: string, ids: readonly number[] | null): Promise<Former[]> {
  const only = ids === null ? sql`` : sql`and p.id = any(${ids}::int[])`
  const { rows } = await sql<Former>`
    select p.id, p.firstname || ' ' || p.lastname as name, c.name as company, to_char(k.end_date, 'YYYY-MM-DD') as ended_on
    from contracts k join people p on p.id = k.person_id and p.role in ('Employee', 'Contractor')
      left join companies c on c.id = p.company_id
    where k.status in ('Ended', 'Void') and k.end_date <= ${day}::date - make_interval(years => ${YEARS})
      and not exists (select from contracts o where o.person_id = k.person_id
        and (o.status not in ('Ended', 'Void') or (o.end_date, o.id) > (k.end_date, k.id)))
      ${only} order by k.end_date, p.id limit ${MOST}`.execute(db)
  return rows
}

/** The former workers whose data an Admin may have deleted. */
export const listPastTerms: Action<'employee/list-past-terms'> = async (_input, { db, now }) => ({
  people: await findPast(db, today(now), null),
})

/**
 * Blocks the data of former workers whose term has ended; the nightly job then deletes each kind at its own end. All of them or
 * none: a person who is no longer on the list refuses the call.
 */
export const blockPastTerms: Action<'employee/block-past-terms'> = async ({ ids }, { db, now, session, recordAll }) => {
  const found = await findPast(db, today(now), ids)
  if (found.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const entries = []
  for (const { id, name } of found) {
    const live = await liveRelations(db, id, today(now))
    if (live.length > 0) throw new AppError('PERSON_NEEDED', { values: { list: `${name}: ${live.join(', ')}` } })
    const { entry } = await blockPerson(db, id, { requestId: null, by: session.id, now })
    entries.push(entry)
  }
  await recordAll(entries)
  return { blocked: found.length }
}
