import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { lacksFactor } from '../../calls/lacks-factor.ts'
import { loadSession } from '../../calls/load-session.ts'
import type { Database } from '../../db/connect.ts'
import { findColumns, listColumns } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { noticeVersion } from '../../privacy/notices.ts'
import type { Settings } from '../../settings.ts'

export const decodeSession: Action<'employee/verify-token'> = async ({ token }, { db, now, services }) => {
  const session = await loadSession(db, token, now)
  // A call without an access rule has no scopes, so a key is refused here.
  if (!session || session.key) throw new AppError('UNAUTHENTICATED')
  const decoded = await toDecoded(db, session, services.settings)
  return { decodedToken: session.beganWith === 'code' ? { UserMatchCode: decoded } : { userLogin: decoded } }
}

export async function toDecoded(
  db: Database,
  session: Session,
  settings: Pick<Settings, 'secondFactor' | 'schemasDir'>,
): Promise<DecodedSession> {
  const version = noticeVersion(settings.schemasDir)
  const [person, devices, contracts, consent] = await Promise.all([
    findPerson(db, session.id),
    listColumns(db, 'fcm_tokens', { person_id: session.id }, ['token'], ['created_at', 'id']),
    listColumns(db, 'contracts', { person_id: session.id }, ['id'], ['id']),
    findColumns(db, 'privacy_consents', { person_id: session.id, version }, ['id']),
  ])
  const { id, firstname, lastname, role, permissions, companyId } = session
  return {
    id,
    firstname,
    lastname,
    role: role as Role,
    company: companyId === null ? null : { id: companyId, name: person.company ?? '', logo_url: person.logo_file },
    onboarding: { status: person.onboarding_status },
    // Flags restrict InternalEmployee only; stored flags of other roles are not answered.
    permissions: role === 'InternalEmployee' ? ((permissions ?? {}) as Permissions as DecodedSession['permissions']) : null,
    notification_subscriptions: person.notification_subscriptions as Record<string, boolean>,
    fcm_tokens: devices,
    contract_information: contracts,
    step: person.step,
    user_guide: person.user_guide,
    image_url: person.image_file,
    language: person.language,
    left: session.left ?? null,
    ...(role === 'Client' && person.is_owner ? { is_owner: true as const } : {}),
    ...(lacksFactor(session, settings) ? { lacks_factor: true as const } : {}),
    ...(session.viewer || consent ? {} : { notice_due: version }),
    ...(session.viewer ? { viewed_by: session.viewer } : {}),
  }
}

const findPerson = (db: Database, id: number) =>
  db
    .selectFrom('people as p')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .select([
      'p.onboarding_status',
      'p.notification_subscriptions',
      'p.step',
      'p.user_guide',
      'p.image_file',
      'p.language',
      'p.is_owner',
    ])
    .select(['c.name as company', 'c.logo_file'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
