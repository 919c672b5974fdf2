import { sql } from 'kysely'
import type { AnswerOf } from '../../../../contract/operation.ts'
import type { privacyOperations } from '../../../../contract/privacy/operations.ts'
import type { Action } from '../../../calls/handlers.ts'
import { instant } from '../../../db/instant.ts'
import { BLOCKED_KINDS } from './blocked-tables.ts'

type Answer = AnswerOf<(typeof privacyOperations)['employee/list-blocked-people']>
type Blocked = Answer['blocked'][number]

/** The people whose data are blocked, newest first, without any of the data: each kind with its term, and what was deleted. */
export const listBlocked: Action<'employee/list-blocked-people'> = async ({ page = 1 }, { db }) => {
  const { rows } = await sql<{ found: Blocked & { total: number } }>`
    select json_build_object('id', b.person_id, 'since', b.since, 'finished_at', b.finished_at, 'request_id', b.request_id,
        'company', c.name, 'blocked_by', by.firstname || ' ' || by.lastname, 'total', count(*) over (),
        'kinds', (select json_agg(json_build_object('kind', k.kind, 'until', k.until, 'rows', k.rows,
            'deleted_rows', k.deleted_rows, 'deleted_files', k.deleted_files, 'deleted_at', k.deleted_at) order by k.until, k.kind)
          from blocked_kinds k where k.person_id = b.person_id)) as found
    from blocked_people b join people p on p.id = b.person_id join people by on by.id = b.blocked_by
      left join companies c on c.id = p.company_id
    order by b.since desc, b.person_id desc limit ${AT_ONCE} offset ${(page - 1) * AT_ONCE}`.execute(db)
  const blocked = rows.map(({ found: { total: _total, ...one } }) => ({
    ...one,
    since: instant(one.since),
    finished_at: instant(one.finished_at),
    kinds: one.kinds.map((kind) => ({
      ...kind,
      law: BLOCKED_KINDS[kind.kind]?.law ?? '',
      deleted_at: instant(kind.deleted_at),
    })),
  }))
  return { blocked, totalBlocked: rows[0]?.found.total ?? 0, page }
}

const AT_ONCE = 25
