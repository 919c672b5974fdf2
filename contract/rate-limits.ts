/**
 * Rate-limit classes. `by` names the counted key: the caller's address, or the session's person (the address without a
 * session). The limits per account at sign-in (wrong passwords, codes, mails) are rules of those actions and are stored with
 * them. All processes count together, except for up to `apart` calls less one that each counts by itself before it tells the
 * others; where a call costs much it is one.
 */
export const RATE_LIMITS = {
  /** Sign-in and everything reachable without a session. */
  public: { points: 300, seconds: 60, apart: 10, by: 'address' },
  /** Uniqueness look-ups (30 per minute). */
  lookup: { points: 30, seconds: 60, apart: 1, by: 'person' },
  read: { points: 1200, seconds: 60, apart: 60, by: 'person' },
  write: { points: 300, seconds: 60, apart: 10, by: 'person' },
  /** Whole lists as files: each may read tens of thousands of rows. */
  export: { points: 30, seconds: 60, apart: 1, by: 'person' },
  /** Papers of one request: a person who closes a payroll downloads all of them in a row. */
  report: { points: 120, seconds: 60, apart: 1, by: 'person' },
  /** Calls that take files: each may cost disk, checks and image work. */
  upload: { points: 120, seconds: 60, apart: 1, by: 'person' },
} as const satisfies Record<string, { points: number; seconds: number; apart: number; by: 'address' | 'person' }>

/** Wrong codes and links that one address may send; beyond it they are answered 429. Right ones always pass. */
export const GUESS_LIMIT = { points: 100, seconds: 900 } as const

/**
 * Wrong passwords within a quarter of an hour. A device that has signed in to the account before has its own budget; all others
 * share those of the address and of the account.
 */
export const WRONG_PASSWORDS = {
  seconds: 900,
  /** From one device that is known for the account; beyond it, the device counts as unknown. */
  perDevice: 10,
  /** From one address over all accounts; beyond it, each account still has a few attempts from there. */
  perAddress: 100,
  perAccountThere: 3,
  /** From one address altogether; beyond it only known devices are let in from there. */
  perAddressAtMost: 1000,
  /** For one account; beyond it the answer does not reveal the pause, even to a correct password. */
  perAccount: 20,
} as const

export type RateClass = keyof typeof RATE_LIMITS
