import type { Explanation } from '../explain.ts'

/** `Union` and `Permanent` set the most that counts of a trusted employee; a director has no share (LFT 127-I, II). */
export const WORKER_KINDS = ['Union', 'Permanent', 'Trusted', 'Temporary', 'Director'] as const
export type WorkerKind = (typeof WORKER_KINDS)[number]

/** A person who worked in the year. Money is decimal text. */
export interface SharingWorker {
  name: string
  kind: WorkerKind
  /** Days of wage in the year, those of maternity and of a work risk too (LFT 127-IV). */
  days: string
  /** The daily wage in cash alone, without bonuses and premiums (LFT 124). */
  dailyWage: string
  /** Wages of the year by this wage; default: daily wage × days. */
  wages?: string
  /** Shares of up to three years before: their mean is the limit where it is more than three months of wage. */
  lastShares?: string[]
}

/** The amount to share, or ten per cent of the taxable profit. */
export interface SharingInput {
  year: number
  taxableProfit?: string
  amount?: string
  /** Uncollected shares of the year before (LFT 122). */
  uncollected?: string
  workers: SharingWorker[]
}

export interface WorkerShare {
  name: string
  days: string
  /** Wages that count: of a trusted employee within the limit. */
  wages: string
  byDays: string
  byWages: string
  /** The most of LFT 127-VIII. */
  limit: string
  amount: string
  /** The reason for a missing or reduced share; `null`: the full share. */
  reason: string | null
  explanations: Explanation[]
}

export interface Sharing {
  amount: string
  workers: WorkerShare[]
  days: string
  wages: string
  /** Maximum daily wage that counts for a trusted employee; `null` where there is none. */
  trustedDailyWage: string | null
  shared: string
  /** The part above the limits of the workers, and the rest of rounding. */
  notShared: string
  currency: 'MXN'
  warnings: { code: 'UNVERIFIED_RULE' | 'NO_WORKERS'; message: string }[]
}
