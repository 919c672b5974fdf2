import { sql } from 'kysely'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import { isMembers } from '../../../contract/forms/paths.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { maskNumber } from '../../calls/mask-number.ts'
import { checkConfirmed } from '../../calls/step-up.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { AppError, fieldError, orNotFound, refuseErrors } from '../../errors/app-error.ts'
import { withFilled } from '../../forms/filled-fields.ts'
import { formsOf, judge, readKnown, refuseReadOnly, type SentField, storedValue } from '../../forms/sent-fields.ts'
import { refuseColleague } from '../clients/admin-record.ts'
import { advanceGuide } from '../guide/advance.ts'
import { markPayrollsStale } from '../payroll/counting/stale.ts'
import { prefixOf } from '../privacy/blocking/former-values.ts'
import { tellOfBankChange } from './bank-notice.ts'
import { askForChange, laterEmail } from './email-change.ts'
import { guardEmail } from './email-guard.ts'
import { loadPerson } from './person-record.ts'
import { refuseDuplicates, throwRefusal } from './refuse-duplicates.ts'
import { type Change, writeChanges } from './write-changes.ts'

/** The history contains only the last digits of bank account numbers. */
const MASKED = new Set(['bankDetail.accountNumber', 'bankDetail.clabe'])

/** History actions of a save: bank and house credit have their own, so that they can be found and notified separately. */
const ACTIONS = [
  { action: 'person.bank-updated', isOf: (field: string) => field.startsWith('bankDetail.') },
  { action: 'person.house-credit-updated', isOf: (field: string) => field.startsWith('home_loan.') },
] as const

/** The data of an administrator that the page of the company shows and changes. */
const OF_ADMIN = ['firstname', 'lastname', 'email', 'phone']

/** The entries of one save; where an entry names no record, it belongs to the person. */
type Entry = Pick<HistoryEntry, 'action' | 'changes'> & Partial<Pick<HistoryEntry, 'entity' | 'entityId' | 'visibility'>>

/** The entries of a save of an administrator: the company's history shows the same as after a change on the company's page. */
function adminHistory(changes: readonly Change[], admin: Name, companyId: number): Entry[] {
  const shown = changes.filter(({ field }) => OF_ADMIN.includes(field))
  const rest = toHistory(changes.filter((change) => !shown.includes(change)))
  if (shown.length === 0) return rest
  const named = shown.map((change) => ({ ...change, field: `${prefixOf(admin)}${change.field}` }))
  const entry = { entity: 'company', entityId: companyId, action: 'client.admin-updated', visibility: 'Client' } as const
  return [{ ...entry, changes: named }, ...rest]
}

type Name = Pick<Person, 'firstname' | 'lastname'>

function toHistory(changes: readonly Change[]): Entry[] {
  const own = ACTIONS.flatMap(({ action, isOf }) => {
    const concerned = changes.filter(({ field }) => isOf(field))
    return concerned.length > 0 ? [{ action, changes: concerned.map(masked) }] : []
  })
  const rest = changes.filter(({ field }) => !ACTIONS.some(({ isOf }) => isOf(field)))
  return [...(rest.length > 0 ? [{ changes: rest.map(masked) }] : []), ...own]
}

function masked({ field, from, to }: Change): Change {
  const shown = (value: unknown) => (MASKED.has(field) && typeof value === 'string' ? maskNumber(value) : (value ?? null))
  return { field, from: shown(from), to: shown(to) }
}

const OPERATION = 'employee/update-employee-by-id'
type Context = ContextOf<typeof OPERATION>

/**
 * Saves the changes of a profile payload. The forms of this operation decide the fields, who may change them and their valid
 * values; the resulting record is validated form by form.
 */
export const updatePerson: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, services, now } = context
  await refuseColleague(context)
  const { id = session.id, typeUser: _typeUser, version, ...payload } = input
  const loanId = takeLoanId(payload)
  const variant: FormVariant = { viewer: session.role, subject: context.target?.role ?? session.role }
  const sent = readKnown(formsOf(services.forms, OPERATION, variant), payload)

  const stored = await lockPerson(context, id, version)
  if (loanId !== undefined && loanId !== stored.home_loan[0]?.id) throw fieldError('home_loan.id', t('server-people.noLoan'))
  refuseReadOnly(sent, stored)
  const fields = withFilled(services.forms, variant, sent, stored)
  refuseErrors(judge(services.forms, variant, fields, stored))

  const changes = changesOf(fields, stored)
  if (changes.length === 0) return context.nothingChanged({ client: stored })
  // Changes of the bank account and of the sign-in email require a recent confirmation of the password, also by the person
  // themselves.
  if (changes.some(({ field }) => field === 'email' || field.startsWith('bankDetail.'))) checkConfirmed(session, now)
  await refuseDuplicates(db, id, new Map(changes.map(({ field, to }) => [field, to])))
  const later = await laterEmail(context, id, changes)
  const direct = changes.filter((change) => change !== later)
  if (later) await askForChange(context, { person_id: id, former: stored.email, email: String(later.to) })
  const client = direct.length === 0 ? await loadOrThrow(context, id) : await save(context, stored, direct).catch(throwRefusal)
  const { step, user_guide } = await advanceGuide(context, client)
  return { client: { ...client, step, user_guide } }
}

/** Writes the changes with their history. @returns the record as it is now */
async function save(context: Context, stored: Person, changes: readonly Change[]): Promise<Person> {
  const { db, session, now } = context
  const { id } = stored
  await writeChanges(db, id, session, changes, now)
  await guardEmail(context, id, changes)
  await tellOfBankChange(context, stored, changes)
  if (changes.some(({ field }) => field.startsWith('home_loan.'))) await markPayrollsStale(db, { employee_id: id }, now)
  const companyId = context.target?.companyId ?? null
  const about = { entity: 'person', entityId: id, companyId, visibility: 'All' } as const
  const isAdmin = context.target?.role === 'Client' && companyId !== null
  const entries = isAdmin ? adminHistory(changes, stored, companyId) : toHistory(changes)
  // An entry locks the history of the company until the commit, so it comes last, unless the record tells of it.
  const isTold = entries.some(({ action }) => action !== undefined)
  const saved = isTold ? null : await loadOrThrow(context, id)
  // The person and the company see who changed what.
  for (const entry of entries) await context.record({ ...about, ...entry })
  return saved ?? (await loadOrThrow(context, id))
}

async function loadOrThrow({ db, session, now }: Context, id: number): Promise<Person> {
  return orNotFound(await loadPerson(db, id, session, now))
}

/** The record, held against other changes until the transaction ends. Throws STALE when it is not the version that was seen. */
async function lockPerson(context: Context, id: number, version: number | undefined) {
  const { db, session } = context
  await sql`select from people p where p.id = ${id}
    and ${inScope(session, 'p.company_id', 'p.id')} for update ${WITH_NEXT}`.execute(db)
  const person = await loadOrThrow(context, id)
  if (version !== undefined && version !== person.version) throw new AppError('STALE', { current: { version: person.version } })
  return person
}

/** One change for each path, also where two forms have the field. */
function changesOf(sent: readonly SentField[], stored: Record<string, unknown>): Change[] {
  const changes = sent.map((field) => ({ field: field.place, from: storedValue(field, stored), to: field.value }))
  return [...new Map(changes.map((change) => [change.field, change])).values()].filter(({ from, to }) => from !== to)
}

/** A payload may name the house credit that it changes; there is one, so the name is only compared. */
function takeLoanId(payload: Record<string, unknown>): unknown {
  if (!isMembers(payload['home_loan'])) return undefined
  const { id, ...loan } = payload['home_loan']
  payload['home_loan'] = loan
  return id
}
