import type { Person } from '../../../contract/people/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Change } from './write-changes.ts'

/** Number of days during which a replaced address is still notified of bank changes. */
export const FORMER_EMAIL_DAYS = 30
/** Path of the bank data in a payload. */
const BANK = 'bankDetail.'
const DAY_MS = 24 * 3_600_000

/**
 * Notifies the person of a change of bank data at every address that is or was theirs, so that a takeover of one address
 * cannot hide it: the account's email before and after, the Wise email before and after, and the account's emails of the last
 * weeks. Each address gets its own job, so that a retry reaches no address twice.
 */
export async function tellOfBankChange(
  context: CallContext<Session>,
  stored: Person,
  changes: readonly Change[],
): Promise<void> {
  const concerned = changes.filter(({ field }) => field.startsWith(BANK))
  if (concerned.length === 0) return
  const { session, now } = context
  const both = (name: string) => changes.filter(({ field }) => field === name).flatMap(({ from, to }) => [from, to])
  const former = await formerEmails(context, stored.id)
  const wise = stored.bankDetail[0]?.wise_email
  const addresses = [stored.email, ...both('email'), wise, ...both('bankDetail.newWiseEmail'), ...former]
  const notice = {
    personId: stored.id,
    by: `${session.firstname} ${session.lastname}`,
    isOwn: session.id === stored.id,
    at: now.toISOString(),
    fields: concerned.map(({ field }) => field.slice(BANK.length)),
  }
  for (const to of eachOnce(addresses)) await context.enqueue('send-bank-notice', { ...notice, to })
}

async function formerEmails({ db, now }: CallContext<Session>, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_emails')
    .select('email')
    .where('person_id', '=', personId)
    .where('replaced_at', '>', new Date(now.getTime() - FORMER_EMAIL_DAYS * DAY_MS).toISOString())
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

/** Addresses that differ in more than their case. */
function eachOnce(addresses: readonly unknown[]): string[] {
  const known = addresses.filter((address): address is string => typeof address === 'string' && address !== '')
  return [...new Map(known.map((address) => [address.toLowerCase(), address])).values()]
}
