import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invoiceBatchOperations } from '../../../contract/invoice-batches/operations.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Services, Session } from '../../calls/context.ts'
import { loadSession } from '../../calls/load-session.ts'
import { originOf } from '../../calls/origin-of.ts'
import { checkAccess, runOperation } from '../../calls/run-operation.ts'
import { findUnstorable } from '../../calls/unstorable.ts'
import { NO_VISITOR } from '../../calls/visitor.ts'
import { judgeOf } from '../../definitions/shape.ts'
import { AppError, fieldError, validationError } from '../../errors/app-error.ts'
import { takeWorkToken } from '../../streams/stream-token.ts'
import { batchByKey } from './batch-row.ts'
import { prepareBatch } from './prepare-batch.ts'

const NAME = 'contractor/prepare-batch-invoices'
const PREPARE: Operation = invoiceBatchOperations[NAME]
/** Limit of ids in an address; the prepare call takes more. */
const MOST_IDS = 200
const validate = judgeOf(PREPARE.input)

/**
 * Identifies the session and the batch of a stream. The token is that of a batch, which needs no further parameter, or that
 * of a session, with the batch's key or the input of the prepare call. Throws AppError.
 */
export async function runAsBatch(request: FastifyRequest, services: Services): Promise<{ session: Session; batchId: number }> {
  const { token, payload, idEmployees } = request.query as Record<string, unknown>
  if (typeof token !== 'string' || !/^[\w-]{1,200}$/.test(token)) throw new AppError('UNAUTHENTICATED')
  const { db, clock } = services
  const query = parse(payload)
  const taken = await takeWorkToken(db, token, clock(), 'batch_id')
  const session = taken?.session ?? (await loadSession(db, token, clock()))
  if (!session) throw new AppError('UNAUTHENTICATED')
  const key = taken ? await keyOf(services, taken.id) : query['batchKey']
  // A token of one batch opens no other.
  if (taken && typeof query['batchKey'] === 'string' && query['batchKey'] !== key) throw new AppError('UNAUTHENTICATED')
  if (typeof key !== 'string')
    return { session, batchId: await prepare(request, services, session, token, query, idsOf(idEmployees)) }
  const batch = await batchByKey(db, session, key)
  await checkAccess(PREPARE, { companyId: batch.company_id }, { caller: session }, services)
  return { session, batchId: batch.id }
}

const keyOf = async ({ db }: Services, id: number): Promise<string> =>
  (await db.selectFrom('invoice_batches').select('batch_key').where('id', '=', id).executeTakeFirstOrThrow()).batch_key

/** Without a key the caller and the input identify the batch: a repeated request gets the same one. */
async function prepare(
  request: FastifyRequest,
  services: Services,
  session: Session,
  bearer: string,
  query: Record<string, unknown>,
  ids: number[],
): Promise<number> {
  if (ids.length > MOST_IDS) {
    throw fieldError('idEmployees', t('server-invoice-batches.manyIds', { most: MOST_IDS, call: NAME }))
  }
  const { requestKey = requestKeyOf(query, ids), ...rest } = query
  const input = { ...rest, idEmployees: ids, requestKey }
  const problem = findUnstorable(input)
  if (problem) throw validationError([problem])
  if (!validate(input)) throw fieldError('payload', t('server-invoice-batches.otherInput'))
  const call = { name: NAME, input, bearer, origin: originOf(request), visitor: NO_VISITOR, log: request.log, files: [] }
  const answer = await runOperation(PREPARE, prepareBatch as never, call, { caller: session }, services)
  return (await batchByKey(services.db, session, (answer as { batchKey: string }).batchKey)).id
}

/** A UUID derived from the input. */
function requestKeyOf(query: object, ids: readonly number[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([query, ids]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

function parse(payload: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(typeof payload === 'string' && payload !== '' ? payload : '{}')
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // The caller reports it.
  }
  throw fieldError('payload', t('server-invoice-batches.noJson'))
}

const idsOf = (text: unknown): number[] =>
  String(text ?? '')
    .split(',')
    .filter((id) => id.trim() !== '')
    .map(Number)
