import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { DatabaseUnavailable } from '../db/guard-pool.ts'
import { LIFE_SIGNS, type LifeSign } from '../db/life-sign.ts'
import { type Answer, type KeyedCall, keepAnswer, ofCall, recallAnswer } from './request-key.ts'

/** A claim that was not renewed for this long belongs to a process that has ended. */
const LEASE_SECONDS = 15
const RENEW_MS = 500
/** The same after a shorter silence, where the life sign of its process is gone too. */
const SILENT_SECONDS = 2
/** Uses the clock of the database, which all processes share. */
const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
const FIRST_LOOK_MS = 50
const LAST_LOOK_MS = 500

/** Another call took the key over, because this process gave no sign of life for longer than the lease. */
class ClaimLostError extends Error {}

/** The call that holds a claim, and its process. */
interface Owner {
  claim: string
  process: string
}

/** Does the last part of the work in its transaction, and keeps the answer with it. */
type Finish = (tx: Database, work: () => Promise<Answer>) => Promise<Answer>

/**
 * Does work with outside effects once for its key: the key is claimed before the work begins, and a second call with it waits
 * for the first answer. A failing call releases its key; the key of a dead process is taken over.
 */
export async function claimingKey(
  db: Database,
  call: KeyedCall,
  { log, now, lifeSign }: { log: FastifyBaseLogger; now: Date; lifeSign: LifeSign },
  work: (finish: Finish) => Promise<Answer>,
): Promise<Answer> {
  // Without the life sign, a key of this process is free only after its lease.
  await lifeSign.keep().catch((error: unknown) => log.warn({ err: error }, 'this process shows no sign of life'))
  const owner = { claim: randomUUID(), process: lifeSign.name }
  for (let wait = FIRST_LOOK_MS; !(await takeFree(db, call, owner, now)); wait = Math.min(2 * wait, LAST_LOOK_MS)) {
    const known = await recallAnswer(db, call)
    if (known) return known
    if (await takeOver(db, call, owner)) break
    await pause(wait)
  }
  const warn = (error: unknown) => log.warn({ err: error }, 'a claimed request key could not be renewed or freed')
  const renewing = setInterval(() => void renew(db, call, owner).catch(warn), RENEW_MS)
  try {
    return await work((tx, rest) => {
      // From here on the row is locked, so no other process takes it over, and a renewal would wait for the lock.
      clearInterval(renewing)
      return finish(tx, call, owner, rest)
    })
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error
    return await claimingKey(db, call, { log, now, lifeSign }, work)
  } finally {
    clearInterval(renewing)
    await free(db, call, owner).catch((error: unknown) => {
      warn(error)
      void freeLater(db, call, owner).catch(warn)
    })
  }
}

/** Without a database now, the key is freed once it is back: the process lives, so no other call could take it for long. */
async function freeLater(db: Database, call: KeyedCall, owner: Owner): Promise<void> {
  for (const until = performance.now() + LEASE_SECONDS * 1000; performance.now() < until; ) {
    await pause(RENEW_MS, undefined, { ref: false })
    try {
      await free(db, call, owner)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }
}

/** Takes an unused key. Does not wait for others: a repeated insert skips an existing row. */
async function takeFree(db: Database, call: KeyedCall, owner: Owner, now: Date): Promise<boolean> {
  const { personId, operation, requestKey, inputHash } = call
  const { rows } = await sql`
    insert into request_keys (person_id, operation, request_key, input_hash, created_at, claimed_by, claimed_in, claimed_until)
    values (${personId}, ${operation}, ${requestKey}, ${inputHash}, ${now.toISOString()}, ${owner.claim},
      ${owner.process}, ${leaseEnd})
    on conflict do nothing returning 1`.execute(db)
  return rows.length === 1
}

/**
 * Takes over a key whose claim expired, or whose process is gone, unless its call has reached its transaction, which locks the
 * row.
 */
async function takeOver(db: Database, { personId, operation, requestKey }: KeyedCall, owner: Owner): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      select ctid from request_keys
      where person_id = ${personId} and operation = ${operation} and request_key = ${requestKey}
        and answer is null and (claimed_until < clock_timestamp()
          or claimed_until < clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS - SILENT_SECONDS)})
            and pg_try_advisory_xact_lock(hashtext(${LIFE_SIGNS}), hashtext(claimed_in::text)))
      for update skip locked)
    update request_keys set claimed_by = ${owner.claim}, claimed_in = ${owner.process}, claimed_until = ${leaseEnd} from gone
    where request_keys.ctid = gone.ctid returning 1`.execute(db)
  return rows.length === 1
}

async function finish(tx: Database, call: KeyedCall, owner: Owner, work: () => Promise<Answer>): Promise<Answer> {
  const held = await tx
    .selectFrom('request_keys')
    .select('status')
    .where(ofCall(call))
    .where('claimed_by', '=', owner.claim)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new ClaimLostError('The claim of a request key was taken over.')
  const answer = await work()
  await keepAnswer(tx, call, answer)
  return answer
}

const renew = (db: Database, call: KeyedCall, owner: Owner) =>
  db
    .updateTable('request_keys')
    .set({ claimed_until: leaseEnd })
    .where(ofCall(call))
    .where('claimed_by', '=', owner.claim)
    .where('answer', 'is', null)
    .execute()

const free = (db: Database, call: KeyedCall, owner: Owner) =>
  db.deleteFrom('request_keys').where(ofCall(call)).where('claimed_by', '=', owner.claim).where('answer', 'is', null).execute()
