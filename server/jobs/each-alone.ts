import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'

/**
 * Does the work for each item in a transaction of its own, so that a failure stops no other. At the end it throws where some
 * failed: the queue retries the job, and a repetition finds only those. `about` names an item in the log.
 * @returns the sum of the answers; true counts as one
 */
export async function eachAlone<T>(
  { db, log, about }: { db: Database; log: FastifyBaseLogger; about: (item: T) => object },
  items: Iterable<T> | AsyncIterable<T>,
  work: (tx: Database, item: T) => Promise<number | boolean>,
): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  for await (const item of items) {
    try {
      done += Number(await inTransaction(db, (tx) => work(tx, item)))
    } catch (error) {
      log.error({ err: error, ...about(item) }, 'one of several items of a job failed')
      failures.push(error)
    }
  }
  const [first] = failures
  if (first !== undefined) throw first
  return done
}
