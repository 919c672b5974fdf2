import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { insertForId } from '../../db/rows.ts'
import { readFields } from '../../forms/read-fields.ts'
import { checkStep } from '../../machines/take-step.ts'
import { assignManager, candidate, holdColleague } from './account-manager.ts'
import { addAdmin } from './add-admin.ts'
import { SERVICES } from './company-columns.ts'
import { ONBOARDING } from './machine.ts'
import { throwRefusal, toColumns } from './write-company.ts'

const OPERATION = 'client/create-client'
type Context = ContextOf<typeof OPERATION>

/** Registers a company (C1). Its contact becomes the first administrator, its owner, and is invited by mail. */
export const createClient: Action<typeof OPERATION> = async (input, context) => {
  const { session } = context
  const { account_manager_id, requestKey: _key, services, ...payload } = input
  checkStep(
    {
      machine: ONBOARDING,
      call: OPERATION,
      wanted: { action: 'register' },
      status: null,
      session,
      entered: {},
    },
    { taxIdFree: () => undefined },
    null,
  )
  const values = readNew({ ...payload, services: Array.isArray(services) ? chosen(services) : (services ?? {}) }, context)
  const manager = account_manager_id ?? (session.role === 'InternalEmployee' ? session.id : null)
  if (manager !== null) await holdColleague(context.db, session, manager)
  const id = await insertCompany(values, context)
  await letCreatorSee(id, context)
  if (manager !== null) await setManager(id, manager, context)
  await context.record({ ...aboutCompany(id), to: 'Request' })
  const contact = (name: string) => String(values.get(`contact_${name}`) ?? '')
  await addAdmin(context, id, {
    firstname: contact('firstname'),
    lastname: contact('lastname'),
    email: contact('email'),
    phone: contact('phone'),
    is_owner: true,
  })
  return { client: { id, status: 'Request' } }
}

const chosen = (names: readonly string[]) => Object.fromEntries(SERVICES.map((name) => [name, names.includes(name)]))

/** The values by their place in the payload. Throws VALIDATION for invalid or unknown members. */
function readNew(payload: Record<string, unknown>, { services, session }: Context): Map<string, unknown> {
  const sent = readFields(services.forms, 'client-new', { viewer: session.role, subject: 'Client' }, payload)
  return new Map(sent.map(({ place, value }) => [place, value]))
}

async function insertCompany(values: Map<string, unknown>, { db, now }: Context): Promise<number> {
  const changes = [...values].map(([field, to]) => ({ field, to })).filter(({ to }) => to !== undefined)
  const { columns, extra, services } = toColumns(changes, [])
  const at = now.toISOString()
  const row = { ...columns, services, extra: JSON.stringify(extra), status_since: at, created_at: at, updated_at: at }
  return insertForId(db, 'companies', row as typeof row & { name: string; tax_id: string }).catch(throwRefusal)
}

/** Creators who work only for some companies would not see the one they have just created. */
async function letCreatorSee(companyId: number, { db, session }: Context): Promise<void> {
  if (session.role !== 'InternalEmployee' || session.allCompanies) return
  await db.insertInto('company_assignments').values({ person_id: session.id, company_id: companyId }).execute()
}

/** The one named, else the colleague who registers the company. */
async function setManager(companyId: number, personId: number, { db, session }: Context): Promise<void> {
  const scoped = { ...session, assignedCompanies: [...session.assignedCompanies, companyId] }
  await candidate(db, scoped, companyId, personId, 'account_manager_id')
  await assignManager(db, companyId, personId)
}
