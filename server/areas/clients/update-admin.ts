import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { checkConfirmed } from '../../calls/step-up.ts'
import { updateRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { askForChange, laterEmail } from '../people/email-change.ts'
import { guardEmail } from '../people/email-guard.ts'
import { refuseDuplicates, throwRefusal } from '../people/refuse-duplicates.ts'
import type { Change } from '../people/write-changes.ts'
import { prefixOf } from '../privacy/blocking/former-values.ts'
import { type Admin, loadAdmin, readAdmin, refuseLastOwner, refuseOtherThanOwner } from './admin-record.ts'
import { holdClient } from './hold-client.ts'

type Context = CallContext<Session>

/** Only Admin and Client change names and contact data (decisions.md no. 20). */
const NOT_FOR_STAFF = ['firstname', 'lastname', 'email', 'phone'] as const
/** Changes of the sign-in email and of rights require a recent confirmation of the password. */
const CONFIRMED = ['email', 'may_approve', 'is_owner']
const COLUMNS = [...NOT_FOR_STAFF, 'position', 'may_approve', 'is_owner'] as const

/** Changes an administrator of a company. A new email has to be verified, and the old address is notified. */
export const updateClientAdmin: Action<'client/update-client-admin'> = async ({ userId, ...payload }, context) => {
  const { db, now } = context
  const { company_id: companyId } = await loadAdmin(db, userId)
  await holdClient(context, companyId)
  await refuseOtherThanOwner(context, companyId)
  const admin = await loadAdmin(db, userId)
  const changes = changesOf(admin, readAdmin(context, payload, admin))
  refuseStaff(context.session, changes)
  if (changes.length === 0) return context.nothingChanged({ admin })
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  if (CONFIRMED.some((field) => field in values)) checkConfirmed(context.session, now)
  if (values['is_owner'] === false) await refuseLastOwner(db, admin)
  await refuseDuplicates(db, userId, new Map(Object.entries(values)))
  const later = await laterEmail(context, userId, changes)
  if (later) await askForChange(context, { person_id: userId, former: admin.email, email: String(later.to) })
  const direct = changes.filter((change) => change !== later)
  if (direct.length > 0) await save(context, admin, direct)
  return { admin: await loadAdmin(db, userId) }
}

async function save(context: Context, admin: Admin & { company_id: number }, changes: Change[]): Promise<void> {
  const { db, now } = context
  await updateRow(db, 'people', admin.id, {
    ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    updated_at: now.toISOString(),
  }).catch(throwRefusal)
  await guardEmail(context, admin.id, changes)
  await record(context, admin, changes)
}

function changesOf(admin: Admin, sent: Record<string, unknown>): Change[] {
  return COLUMNS.filter((name) => name in sent)
    .map((field) => ({ field, from: admin[field], to: toColumn(field, sent[field]) }))
    .filter(({ from, to }) => from !== to)
}

/** An empty switch is off; any other empty value is null. */
const toColumn = (field: string, value: unknown): unknown =>
  field === 'may_approve' || field === 'is_owner' ? value === true : (value ?? null)

function refuseStaff({ role }: Session, changes: readonly Change[]): void {
  const refused = changes.filter(({ field }) => (NOT_FOR_STAFF as readonly string[]).includes(field))
  if (role !== 'InternalEmployee' || refused.length === 0) return
  throw new AppError('FIELD_READ_ONLY', { values: { fields: refused.map(({ field }) => field).join(', ') } })
}

const record = ({ record: write }: CallContext<Session>, admin: Admin & { company_id: number }, changes: Change[]) =>
  write({
    ...aboutCompany(admin.company_id),
    changes: changes.map((change) => ({ ...change, field: `${prefixOf(admin)}${change.field}` })),
  })
