import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../contract/people/schemas.ts'
import { instant } from '../../db/instant.ts'

type Waiting = Person['email_change']

/** The sign-in email of this person that waits to be confirmed, as a column. */
export const waitingEmail = (personId: string): RawBuilder<Waiting> => sql`(select json_build_object('email', w.email,
    'by', b.firstname || ' ' || b.lastname, 'asked_at', w.asked_at, 'effective_at', w.effective_at)
  from email_changes w join people b on b.id = w.asked_by where w.person_id = ${sql.ref(personId)} and w.ended_at is null)`

export const toWaitingEmail = (change: Waiting): Waiting =>
  change && {
    ...change,
    asked_at: instant(change.asked_at),
    effective_at: instant(change.effective_at),
  }
