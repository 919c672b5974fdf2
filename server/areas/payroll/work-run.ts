import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { workInChunks } from '../../jobs/work-in-chunks.ts'
import { storedText } from '../../words/stored-words.ts'
import { calculateChunk, endCalculation } from './counting/calculate-chunk.ts'
import { checkStoredCep, endCepChecks } from './papers/cep-work.ts'
import { holdRun, keepOutcomes, nextOf, type Run, type RunKind, takeUpFailed, type Waiting } from './runs/runs.ts'
import { endTaxes, makeTax } from './tax-receipts/tax-work.ts'

/** The work of one kind of run: the payrolls of a chunk in a few statements, and the final step. */
interface Work {
  /** Replaces `chunk`: slow work of an outside service on one payroll, so no transaction is open; it stores its own result. */
  one?: (services: Services, run: Run, payrollId: number) => Promise<string | null>
  chunk?: (tx: Database, run: Run, waiting: readonly Waiting[], services: Services) => Promise<Map<number, string | null>>
  end: (tx: Database, run: Run, services: Services) => Promise<void>
}

const WORKS: Record<RunKind, Work> = {
  calculation: { chunk: calculateChunk, end: endCalculation },
  tax: { one: makeTax, end: endTaxes },
  ceps: { one: checkStoredCep, end: endCepChecks },
}

export const workRun = (services: Services, runId: number, log: FastifyBaseLogger): Promise<void> =>
  workInChunks({ table: 'payroll_runs', takeUp: takeUpFailed, next: workChunk, skip }, services, runId, log)

const skip = (services: Services, runId: number) =>
  workChunk(services, runId, 1, storedText('failure.somethingWentWrongOnOurSidePlease'))

/** @param failure skips the next one with this reason, so that the others continue. @returns whether there is more */
async function workChunk(services: Services, runId: number, size: number, failure?: string): Promise<boolean> {
  const prepared = failure === undefined ? await workOutside(services, runId) : null
  return services.db.transaction().execute(async (tx) => {
    const run = await holdRun(tx, runId)
    const work = run && WORKS[run.kind]
    if (!work) return false
    const found = await nextOf(tx, run, prepared ? prepared.size : size)
    // Another job may have finished some of them in the meantime.
    const waiting = prepared ? found.filter(({ payroll_id }) => prepared.has(payroll_id)) : found
    const reasons = prepared ?? (failure === undefined ? await work.chunk?.(tx, run, waiting, services) : null)
    const outcomes = waiting.map((one) => ({
      ...one,
      reason: reasons ? (reasons.get(one.payroll_id) ?? null) : (failure ?? null),
    }))
    const isDone = await keepOutcomes(tx, run, outcomes, services.clock())
    if (isDone) await work.end(tx, run, services)
    return !isDone
  })
}

/** Few at a time, so that viewers see the progress. */
const OUTSIDE = 2

/** Results of the next ones at an outside service; `null` where this kind of run needs none. */
async function workOutside(services: Services, runId: number): Promise<Map<number, string | null> | null> {
  const { db } = services
  const run = await db.transaction().execute((tx) => holdRun(tx, runId))
  const one = run && WORKS[run.kind]?.one
  if (!one) return null
  const reasons = new Map<number, string | null>()
  for (const { payroll_id } of await nextOf(db, run, OUTSIDE)) reasons.set(payroll_id, await one(services, run, payroll_id))
  return reasons
}
