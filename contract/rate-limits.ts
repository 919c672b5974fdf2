/**
 * Rate-limit classes. `by` says what is counted: the caller's address, or the session's person (address without one).
 * The limits per account at sign-in (wrong passwords, codes, mails) are rules of those actions and live beside them.
 */
export const RATE_LIMITS = {
  /** Sign-in and everything reachable without a session. */
  public: { points: 300, seconds: 60, by: 'address' },
  /** Uniqueness look-ups (`design/domain.md` §5.2: 30 per minute). */
  lookup: { points: 30, seconds: 60, by: 'person' },
  read: { points: 1200, seconds: 60, by: 'person' },
  write: { points: 300, seconds: 60, by: 'person' },
  /** Whole lists as files: each may read tens of thousands of rows. */
  export: { points: 30, seconds: 60, by: 'person' },
  /** Calls that take files: each may cost disk, checks and image work. */
  upload: { points: 120, seconds: 60, by: 'person' },
} as const satisfies Record<string, { points: number; seconds: number; by: 'address' | 'person' }>

/** Wrong passwords, codes and links that one address may send, over all accounts; beyond it: 429. */
export const GUESS_LIMIT = { points: 100, seconds: 900 } as const

export type RateClass = keyof typeof RATE_LIMITS
