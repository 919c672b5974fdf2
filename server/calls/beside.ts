import { type RawBuilder, sql } from 'kysely'
import type { TargetRecord } from '../../access-control/authorize.ts'
import type { Session } from './context.ts'
import type { TargetRow } from './load-target.ts'

/**
 * Data read together with a session: the members of the call's record that access needs, and the full record for an action
 * that answers it.
 */
export interface Beside {
  target: RawBuilder<TargetRow>
  record?: RawBuilder<unknown>
}

/** A session with the data read together with it. */
export interface Found {
  session: Session
  target: TargetRecord | null
  record: unknown
}

/** A statement of one row as a column. */
export const asJson = (select: RawBuilder<unknown> | undefined) =>
  select === undefined ? sql`null` : sql`(select to_json(t) from (${select}) t)`
