import type { CallContext, HistoryEntry, Origin, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { languageOfPerson } from '../../db/language-of-person.ts'
import { type Columns, changeRecord, insertForId, updateRow } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { keptText } from '../../words/kept-text.ts'
import { prefixOf } from '../privacy/blocking/former-values.ts'
import { endWaitingEmail, findAccount } from '../session/account.ts'
import { guardEmail } from './email-guard.ts'
import type { Change } from './write-changes.ts'

/** Time for the old address to confirm or refuse the change, before it takes effect automatically. */
const EMAIL_CHANGE_HOURS = 72
const HOUR_MS = 3_600_000

const COLUMNS = [
  'c.id',
  'c.person_id',
  'c.former',
  'c.email',
  'c.asked_by',
  'c.asked_at',
  'c.effective_at',
  'c.token_hash',
] as const

/** A pending change, with its account and its requester. */
export type EmailChange = NonNullable<Awaited<ReturnType<typeof changeOfLink>>>

/** The reason why a change ended, kept with the change. */
type Outcome = 'Confirmed' | 'Elapsed' | 'Refused' | 'Cancelled' | 'Replaced' | 'Taken'

interface Parts {
  db: Database
  now: Date
  origin: Origin
  record: (entry: HistoryEntry & { action: string }) => Promise<void>
}

const open = (db: Database) =>
  db
    .selectFrom('email_changes as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .innerJoin('people as a', 'a.id', 'c.asked_by')
    .select(COLUMNS)
    .select(['p.firstname', 'p.lastname', 'p.role', 'p.company_id', 'p.email as current', languageOfPerson('p').as('language')])
    .select(['a.firstname as asker_firstname', 'a.lastname as asker_lastname', 'a.role as asker_role'])
    .where('c.ended_at', 'is', null)

/** The change behind a mailed link, while it waits. */
export const changeOfLink = (db: Database, token: string) =>
  open(db).where('c.token_hash', '=', tokenDigest(token)).executeTakeFirst()

/** The change of a person that waits. */
export const changeOfPerson = (db: Database, personId: number) =>
  open(db).where('c.person_id', '=', personId).executeTakeFirst()

export const changeById = (db: Database, id: number) => open(db).where('c.id', '=', id).executeTakeFirst()

export const dueChanges = (db: Database, now: Date) =>
  open(db).where('c.effective_at', '<=', now.toISOString()).orderBy('c.id').execute()

/**
 * The change of the sign-in email, where it has to wait: another person changes the address of an account that was used with
 * this or a former address. An address without a sign-in may be a typing error and is corrected at once.
 */
export async function laterEmail<C extends Change>(
  { db, session }: CallContext<Session>,
  personId: number,
  changes: readonly C[],
): Promise<C | undefined> {
  const change = changes.find(({ field }) => field === 'email')
  const isOther = String(change?.from).toLowerCase() !== String(change?.to).toLowerCase()
  if (!change || !isOther || session.id === personId) return undefined
  const person = db.selectFrom('people').select(['email_verified_at', 'once_verified_at']).where('id', '=', personId)
  const { email_verified_at, once_verified_at } = await person.executeTakeFirstOrThrow()
  return email_verified_at === null && once_verified_at === null ? undefined : change
}

/**
 * Stores the change until it takes effect, in place of one that waited, and notifies both addresses. The caller holds the lock
 * on the person.
 */
export async function askForChange(
  context: CallContext<Session>,
  change: Columns<'email_changes', 'person_id' | 'former' | 'email'>,
): Promise<void> {
  const { db, now, session } = context
  await endWaitingEmail(db, change.person_id, now)
  const id = await insertForId(db, 'email_changes', {
    ...change,
    asked_by: session.id,
    asked_at: now.toISOString(),
    effective_at: new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS).toISOString(),
  })
  for (const to of ['former', 'new'] as const) await context.enqueue('send-email-change', { id, to })
  const kept = await changeById(db, id)
  if (kept) await context.record(entryOf(kept, 'asked'))
}

/**
 * Applies a change: the account has the new address from now on, which has to be verified at the next sign-in. An address
 * that was taken meanwhile is not assigned.
 */
export async function applyChange(parts: Parts, change: EmailChange, outcome: 'Confirmed' | 'Elapsed'): Promise<Outcome> {
  const { db, now, record } = parts
  const holder = await findAccount(db, change.email)
  const isTaken = holder !== undefined && holder.id !== change.person_id
  await end(db, change.id, isTaken ? 'Taken' : outcome, now)
  if (isTaken) {
    await record({ ...entryOf(change, 'ended'), reason: keptText('server-people.emailChange.taken') })
    return 'Taken'
  }
  await changeRecord(db, 'people', change.person_id, { email: change.email }, now)
  await guardEmail(parts, change.person_id, [{ field: 'email', from: change.current, to: change.email }])
  const reason =
    outcome === 'Confirmed'
      ? keptText('server-people.emailChange.confirmed')
      : keptText('server-people.emailChange.elapsed', { hours: EMAIL_CHANGE_HOURS })
  await record({ ...entryOf(change, 'changed'), reason })
  return outcome
}

/** Ends a pending change, and records the actor in the history. */
export async function stopChange(parts: Parts, change: EmailChange, outcome: 'Refused' | 'Cancelled'): Promise<void> {
  await end(parts.db, change.id, outcome, parts.now)
  const reason = keptText(outcome === 'Refused' ? 'server-people.emailChange.refused' : 'server-people.emailChange.cancelled')
  await parts.record({ ...entryOf(change, 'ended'), reason })
}

/** Of two concurrent endings the second finds no pending change. */
export const lockChange = (db: Database, id: number) =>
  db.selectFrom('email_changes').select('id').where('id', '=', id).where('ended_at', 'is', null).forUpdate().executeTakeFirst()

async function end(db: Database, id: number, outcome: Outcome, now: Date): Promise<void> {
  await updateRow(db, 'email_changes', id, { ended_at: now.toISOString(), outcome, token_hash: null })
}

/** About the person, for the person and the company too; an administrator belongs to the record of the company. */
function entryOf(change: EmailChange, step: 'asked' | 'changed' | 'ended'): HistoryEntry & { action: string } {
  const { person_id, company_id, role, firstname, lastname, former: from, email: to } = change
  const isAdmin = role === 'Client' && company_id !== null
  const actions = {
    asked: isAdmin ? 'client.admin-email-asked' : 'person.email-change-asked',
    changed: isAdmin ? 'client.admin-email-changed' : 'person.email-changed',
    ended: isAdmin ? 'client.admin-email-ended' : 'person.email-change-ended',
  }
  return {
    ...(isAdmin ? { entity: 'company', entityId: company_id } : { entity: 'person', entityId: person_id }),
    companyId: company_id,
    visibility: isAdmin ? 'Client' : 'All',
    action: actions[step],
    changes: [{ field: isAdmin ? `${prefixOf({ firstname, lastname })}email` : 'email', from, to }],
  }
}
