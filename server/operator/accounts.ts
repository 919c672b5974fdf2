import { throwRefusal } from '../areas/people/refuse-duplicates.ts'
import { forgetFactor } from '../areas/security/change-factor.ts'
import { type Account, findAccount, lockAccount } from '../areas/session/account.ts'
import { endAccess } from '../areas/session/end-access.ts'
import { INVITATION_DAYS, issueToken } from '../areas/session/one-time-token.ts'
import { aboutPerson, writeHistory } from '../calls/history.ts'
import type { Database } from '../db/connect.ts'
import { type Columns, insertForId, listColumns, updateRow } from '../db/rows.ts'

/**
 * Commands for the person who runs the server, at its terminal: `npm run admin`. The history names the terminal as the
 * device.
 */
export const ORIGIN = { requestId: 'terminal', ip: '', device: 'Terminal of the server' }

/** Something the operator can put right; shown as one line. */
export class OperatorError extends Error {}

/** A link with which the person sets a password. */
export interface Link {
  email: string
  path: string
  days: number
}

type NewAdmin = Columns<'people', 'email' | 'firstname' | 'lastname'>

/** Creates an Admin without a password. @returns the link that sets it. */
export const createAdmin = (db: Database, { email, firstname, lastname }: NewAdmin, now: Date): Promise<Link> =>
  db.transaction().execute(async (tx) => {
    if (await findAccount(tx, email)) throw new OperatorError(`${email} already has an account. Use "reset" for a new link.`)
    const at = now.toISOString()
    const admin = { role: 'Admin', firstname, lastname, email, created_at: at, updated_at: at }
    const id = await insertForId(tx, 'people', admin).catch(throwRefusal)
    await record(tx, { id, company_id: null }, 'internal-employee.created')
    return await issueLink(tx, { id, email, must_set_password: true }, now)
  })

/** Makes a new password link, unlocks the account, removes its second factors and ends its sessions and earlier links. */
export const resetAccount = (db: Database, email: string, now: Date): Promise<Link> =>
  db.transaction().execute(async (tx) => {
    const account = await accountOf(tx, email)
    if (!account.is_active) throw new OperatorError(`The account of ${email} is closed. Open it in the office first.`)
    await updateRow(tx, 'people', account.id, { failed_logins: 0, failed_since: null, locked_until: null })
    await endAccess(tx, account.id, now)
    // The last Admin who lost the phone can ask no other Admin.
    if (await forgetFactor(tx, account.id, now)) await record(tx, account, 'session.factor-reset')
    await record(tx, account, 'session.link-made')
    return await issueLink(tx, account, now)
  })

/**
 * Ends all sessions of one account, and the messages to its devices; of everybody where `email` is `null`.
 * @returns how many sessions ended
 */
export const endSessions = (db: Database, email: string | null): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const account = email === null ? null : await accountOf(tx, email)
    const devices = tx.deleteFrom('fcm_tokens')
    await (account === null ? devices : devices.where('person_id', '=', account.id)).execute()
    const ended = await tx
      .deleteFrom('sessions')
      .$if(account !== null, (query) => query.where('person_id', '=', account?.id as number))
      .returning('person_id')
      .execute()
    const people = [...new Set(ended.map(({ person_id }) => person_id))]
    const found = await listColumns(tx, 'people', { id: people }, ['id', 'company_id'])
    const entries = found.map(({ id, company_id }) => ({
      ...aboutPerson(id, company_id),
      action: 'session.ended-by-operator',
    }))
    await writeHistory(tx, entries, null, ORIGIN)
    return ended.length
  })

export const listAdmins = (db: Database) =>
  db
    .selectFrom('people')
    .select((eb) => [
      'email',
      'firstname',
      'lastname',
      'is_active',
      'must_set_password',
      'locked_until',
      eb.selectFrom('sessions').select(eb.fn.countAll<number>().as('n')).whereRef('person_id', '=', 'people.id').as('sessions'),
    ])
    .where('role', '=', 'Admin')
    .orderBy('email')
    .execute()

async function accountOf(db: Database, email: string): Promise<Account> {
  const found = await findAccount(db, email)
  const account = found && (await lockAccount(db, found.id))
  if (!account) throw new OperatorError(`Nobody has the email ${email}.`)
  return account
}

const record = (db: Database, person: { id: number; company_id: number | null }, action: string) =>
  writeHistory(db, [{ entity: 'person', entityId: person.id, companyId: person.company_id, action }], null, ORIGIN)

async function issueLink(db: Database, person: Pick<Account, 'id' | 'email' | 'must_set_password'>, now: Date): Promise<Link> {
  const purpose = person.must_set_password ? 'first-login' : 'reset'
  const minutes = INVITATION_DAYS * 24 * 60
  const token = await issueToken(db, { personId: person.id, purpose, minutes, now, sentTo: person.email })
  const page = purpose === 'first-login' ? 'change-password-first-login' : 'reset-password'
  return { email: person.email, path: `/${page}/${token}`, days: INVITATION_DAYS }
}
