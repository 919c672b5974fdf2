import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { wholeStatement } from '../../scripts/lib/statements.ts'

/** `npm run record-release` sets it: the statements that the product sends while tests run are written there. */
const FOLDER = process.env['RECORD_STATEMENTS']
const product = new AsyncLocalStorage<true>()

/** Marks what runs inside as the product's own, unlike statements of the tests themselves. */
export const asProduct = <T>(run: () => T): T => (FOLDER === undefined ? run() : product.run(true, run))

if (FOLDER !== undefined) {
  const file = join(FOLDER, `${process.pid}-${threadId}`)
  const seen = new Set<string>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [{ text?: unknown } | string | undefined]
    const text = typeof first === 'object' ? first.text : first
    const whole = product.getStore() && typeof text === 'string' ? wholeStatement(text) : null
    if (whole !== null && !seen.has(whole)) {
      seen.add(whole)
      appendFileSync(file, `${whole}\n`)
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}
