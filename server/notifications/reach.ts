import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '../../access-control/scope.ts'
import { CATALOGUE, maySee } from '../../contract/notifications/catalogue.ts'
import type { Session } from '../calls/context.ts'

/** The person's own notifications (`n`) that they may still see: a withdrawn permission or company hides earlier ones. */
export function notificationReach(session: Session): RawBuilder<boolean> {
  const items = CATALOGUE.items.filter((item) => maySee(session, item)).map(({ key }) => key)
  const notices = CATALOGUE.notices.map(({ key }) => key)
  return sql`n.person_id = ${session.id} and n.in_app and (n.item = any(${notices}::text[])
    or n.item = any(${items}::text[]) and ${ofScope(session)})`
}

/** The provider's own bank accounts belong to no company, and are for all who have the flags. */
function ofScope(session: Session): RawBuilder<boolean> {
  const scope = scopeOf(session)
  if (scope.kind === 'all') return sql`true`
  const companies = scope.kind === 'companies' ? scope.companyIds : []
  return sql`(n.company_id = any(${companies}::int[]) or n.entity = 'bank-account'
    or n.entity = 'person' and n.entity_id = ${scope.selfId})`
}
