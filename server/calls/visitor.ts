import { WRONG_PASSWORDS } from '../../contract/rate-limits.ts'
import type { Database } from '../db/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { DeviceMark } from './device-mark.ts'
import { addPoints, type Count } from './rate-counts.ts'

/**
 * Position in the queue of password comparisons: known people go first, all others take turns by address and by named
 * account.
 */
export interface Place {
  isKnown: boolean
  address: string
  account: string
}

/** A password that someone gave for an account. */
interface Try {
  /** As typed: an address without an account counts as well. */
  email: string
  personId: number | null
  /** Compares it, when it is its turn. */
  compare: (place: Place) => Promise<boolean>
}

export interface TryResult {
  isRight: boolean
  /** This browser signed in to the account before, and has not guessed wrong too often since. */
  isKnown: boolean
  /** May a correct password be answered with the pause of the account? Without this limit a pause would not stop guessing. */
  mayTell: boolean
}

/** The client of a call, as far as it can be identified before sign-in. */
export interface Visitor {
  /** Compares a password within the budgets. Throws RATE_LIMIT where they are used up, and BUSY where too many wait. */
  tryPassword: (given: Try) => Promise<TryResult>
  /** The browser of this call is known for the person from now on, if the call succeeds. */
  remember: (personId: number) => void
}

export type VisitorOf = (address: string, mark: DeviceMark | null, remember: (personId: number) => void) => Visitor

const MS = 1000

/** For a call without a password. */
export const NO_VISITOR: Visitor = {
  remember: () => undefined,
  tryPassword: () => Promise.reject(new Error('This call takes no password.')),
}

/** Counts the budgets of wrong passwords, together with all other processes. */
export const createVisitors =
  (db: Database): VisitorOf =>
  (address, mark, remember) => ({ remember, tryPassword: (given) => tryPassword(db, address, mark, given) })

async function tryPassword(
  db: Database,
  address: string,
  mark: DeviceMark | null,
  { email, personId, compare }: Try,
): Promise<TryResult> {
  const add = (keys: readonly string[], points: number) => addPoints(db, keys, points, WRONG_PASSWORDS.seconds)
  const account = email.trim().toLowerCase()
  const device = personId !== null && mark?.people.has(personId) ? `device:${mark.id}|${personId}` : null
  const [own] = device === null ? [] : await add([device], 1)
  const isKnown = own !== undefined && own.points <= WRONG_PASSWORDS.perDevice
  // Each try counts before it is compared, so that many at once are not more than many after each other.
  const counted = isKnown ? [device as string] : [`address:${address}`, `pair:${address}|${account}`, `account:${account}`]
  const giveBack = () => add(counted, -1)
  const used = isKnown ? [] : await add(counted, 1)
  const refused = waitFor(used)
  if (refused !== null) {
    await giveBack()
    throw new AppError('RATE_LIMIT', { values: { seconds: refused }, retryAfter: refused })
  }
  try {
    const isRight = await compare({ isKnown, address, account })
    if (isRight) await giveBack()
    return { isRight, isKnown, mayTell: isKnown || (used[2]?.points ?? 0) <= WRONG_PASSWORDS.perAccount }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Seconds to wait where the budgets of an address are used up; `null` while they are not. */
function waitFor([ofAddress, ofPair]: readonly Count[]): number | null {
  if (!ofAddress || !ofPair || ofAddress.points <= WRONG_PASSWORDS.perAddress) return null
  const isOverall = ofAddress.points > WRONG_PASSWORDS.perAddressAtMost
  const isHere = ofPair.points > WRONG_PASSWORDS.perAccountThere
  return isOverall || isHere ? Math.ceil((isOverall ? ofAddress : ofPair).msLeft / MS) : null
}
