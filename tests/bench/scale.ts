import type { Report } from './report.ts'

/** Size of the measurement. */
export interface Scale {
  /** Employees and contractors of the calls. */
  people: number
  rounds: number
  roundMs: number
  /** Invoices that can be approved before they have to be made open again. */
  invoices: number
  /** People whose payroll is counted in memory. */
  counted: number
  /** Two sizes of work on many people at once. */
  few: number
  many: number
  live: { people: number; subscribers: number; events: number; periodMs: number; idleStreams: number; settleMs: number }
  /** Numbers of people that one database grows to, the finished years of payrolls and invoices, and calls of each kind. */
  growth: Growth
  idleMs: number
  /**
   * Number of visits of each screen, how many times slower than this one the visitor's processor is, and how long a page
   * fetches nothing before its visit ends.
   */
  visits: { rounds: number; slowdown: number; quietMs: number }
}

export interface Growth {
  people: readonly number[]
  years: number
  /** Calls that fill caches and are not measured, and those after them that are. */
  warmUp: number
  rounds: number
  /** A folder that keeps the database, which the next run measures as it is or lets grow further. */
  folder?: string
  /** Parts of the names of those calls and jobs that are measured; without it all are. */
  only?: readonly string[]
}

/** Subfolder of a server with the demo: filling it takes seconds, so the parts that only need one share it. */
export const DEMO = 'demo'

/** Input of a part: the size, the folder of its files, and its first port. */
export interface Bench {
  scale: Scale
  folder: string
  port: number
  report: Report
}

export const WHOLE: Scale = {
  people: 100_000,
  rounds: 7,
  roundMs: 1_500,
  invoices: 3_000,
  counted: 10_000,
  few: 1_000,
  many: 10_000,
  live: { people: 1_500, subscribers: 50, events: 1_000, periodMs: 60_000, idleStreams: 1_000, settleMs: 3_000 },
  growth: { people: [10_000, 100_000, 1_000_000], years: 10, warmUp: 2, rounds: 7 },
  idleMs: 5_000,
  // Longer than the page waits before it fetches what comes next.
  visits: { rounds: 5, slowdown: 4, quietMs: 3_000 },
}

/** Just enough that every part does its work; its figures say nothing. */
export const SMOKE: Scale = {
  people: 300,
  rounds: 1,
  roundMs: 10,
  invoices: 200,
  counted: 100,
  few: 3,
  many: 10,
  live: { people: 50, subscribers: 4, events: 5, periodMs: 500, idleStreams: 4, settleMs: 100 },
  growth: {
    people: [600, 1_200],
    years: 1,
    warmUp: 1,
    rounds: 1,
    // Pages of a list, a record, the changes and the jobs: each way to measure.
    only: ['all-employees first', 'all-employees far', 'get-employee-by-id', 'find-what-waits', 'update of a person', 'job '],
  },
  idleMs: 100,
  visits: { rounds: 1, slowdown: 1, quietMs: 300 },
}
