import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'
import { insertOnce } from '../db/rows.ts'
import type { DB } from '../db/types.ts'
import { AppError } from '../errors/app-error.ts'
import { OtherAnswer } from './context.ts'

/** A call with a `requestKey`: its owner, and a digest of its input. */
export interface KeyedCall {
  personId: number
  operation: string
  requestKey: string
  inputHash: Buffer
  /** The answer has a secret, so it is neither kept nor repeated. */
  isAnsweredOnce: boolean
}

export type Answer = object | OtherAnswer

const OK = 200

/** The call as its key knows it; `null` for a call without one. */
export function keyedCall(
  operation: string,
  personId: number | null,
  input: Record<string, unknown>,
  isAnsweredOnce = false,
): KeyedCall | null {
  const { requestKey, ...asked } = input
  if (personId === null || typeof requestKey !== 'string') return null
  const inputHash = createHash('sha256').update(canonical(asked)).digest()
  return { personId, operation, requestKey, inputHash, isAnsweredOnce }
}

/**
 * The earlier answer to this call, if there is one; `undefined` also while another call with its key runs. Throws REQUEST_KEY
 * if its key was used for other content, SHOWN_ONCE if the answer had a secret.
 */
export async function recallAnswer(db: Database, call: KeyedCall): Promise<Answer | undefined> {
  const row = await db
    .selectFrom('request_keys')
    .select(['input_hash', 'status', 'answer'])
    .where(ofCall(call))
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.input_hash.equals(call.inputHash)) throw new AppError('REQUEST_KEY')
  if (row.answer === null) return undefined
  if (call.isAnsweredOnce) throw new AppError('SHOWN_ONCE')
  const answer = row.answer as Record<string, unknown>
  return row.status === OK ? answer : new OtherAnswer(row.status, answer)
}

/**
 * Does the work unless a call with this key did it, and keeps the answer in the same transaction: of two calls at the
 * same time the second waits at the key until the first has committed or failed. A call that fails leaves its key free.
 */
export async function oncePerKey(tx: Database, call: KeyedCall, now: Date, work: () => Promise<Answer>): Promise<Answer> {
  const { personId: person_id, operation, requestKey: request_key, inputHash: input_hash } = call
  const key = { person_id, operation, request_key, input_hash, created_at: now.toISOString() }
  if (!(await insertOnce(tx, 'request_keys', key))) {
    const known = await recallAnswer(tx, call)
    if (!known) throw new Error('A request key was taken and is gone again.')
    return known
  }
  try {
    const answer = await work()
    await keepAnswer(tx, call, answer)
    return answer
  } catch (error) {
    if (error instanceof AppError && error.keepWrites) await tx.deleteFrom('request_keys').where(ofCall(call)).execute()
    throw error
  }
}

export async function keepAnswer(tx: Database, call: KeyedCall, answer: Answer): Promise<void> {
  const [status, body] = answer instanceof OtherAnswer ? [answer.status, answer.body] : [OK, answer]
  await tx
    .updateTable('request_keys')
    .set({ status, answer: JSON.stringify(call.isAnsweredOnce ? {} : body) })
    .where(ofCall(call))
    .execute()
}

export const ofCall =
  ({ personId, operation, requestKey }: KeyedCall) =>
  (row: ExpressionBuilder<DB, 'request_keys'>) =>
    row.and({ person_id: personId, operation, request_key: requestKey })

/** JSON with the members in order of name: equal content gives equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
