import { sql } from 'kysely'
import type { ContextOf, PreparedAction } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { sealRowsOf } from '../../../db/sealing/seal-columns.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { inWords } from '../../../words/stored-words.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { type HeldRequest, lookAtRequest, requests } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { type Matching, matchAll } from './match-ceps.ts'
import { cepsIn, type ReadCep, type Unmatched } from './read-cep-files.ts'

const OPERATION = 'payroll/upload-ceps'
type Kept = ReadCep & { stored: StoredFile }

/** Proofs of payment as the CEP service gives them out (P18): each is matched to its payment, and differences are reported. */
export const uploadCeps: PreparedAction<typeof OPERATION> = {
  prepare: async ({ requestId }, context) => {
    const { files, store } = context
    stepIn(await lookAtRequest(context, requestId))
    const { ceps, unmatched } = await cepsIn(files)
    const kept: Kept[] = []
    for (const cep of ceps) {
      kept.push({ ...cep, stored: await store({ name: cep.file, kind: 'xml', content: cep.content }) })
    }
    return (written) => takeCeps(requestId, { kept, unmatched }, written)
  },
}

const stepIn = (held: HeldRequest) => requests.check(held, OPERATION)

async function takeCeps(
  requestId: number,
  { kept, unmatched }: { kept: readonly Kept[]; unmatched: readonly Unmatched[] },
  context: ContextOf<typeof OPERATION>,
) {
  const { db } = context
  const held = await requests.hold(context, requestId)
  const { row: request } = held
  const step = stepIn(held)
  const found = await matchAll(db, request, kept)
  if (found.matched.length === 0) context.nothingChanged()
  else {
    await keep(found, context)
    await requests.move(context, request, step, { changes: [{ field: 'count', from: null, to: found.matched.length }] })
    await completeIfInPlace(context, requestId)
  }
  const { status } = await storedRequest(db, requestId)
  return {
    matched: found.matched.map(({ payrollId, person, file, problems }) => ({ payrollId, person, file, problems })),
    unmatched: [...unmatched, ...found.unmatched.map(({ file, reason }) => ({ file, reason: inWords(reason) }))],
    requestPayment: { status },
  }
}

async function keep({ matched }: Matching<Kept>, context: ContextOf<typeof OPERATION>): Promise<void> {
  const { db, session, now, keepFile, dropFile } = context
  for (const old of await dropMismatched(db, matched)) await dropFile(old)
  for (const { stored } of matched) await keepFile(stored)
  const rows = matched.map(({ cep, payrollId, paymentId, problems, stored }) => ({
    payroll_id: payrollId,
    payment_id: paymentId,
    tracking_key: cep.trackingKey,
    date: cep.date,
    amount: cep.amount,
    sender_bank: cep.sender.bank,
    receiver_bank: cep.receiver.bank,
    account: cep.receiver.account,
    holder: cep.receiver.name,
    status: problems.length === 0 ? 'Matched' : 'Mismatch',
    problems: JSON.stringify(problems),
    xml_file: stored.id,
    uploaded_by: session.id,
    at: now.toISOString(),
  }))
  await db.insertInto('payroll_ceps').values(rows).execute()
  await sql`update payrolls p set cep_status = c.status, version = p.version + 1, updated_at = ${now.toISOString()}
    from payroll_ceps c where c.payroll_id = p.id and c.payment_id = any(${rows.map(({ payment_id }) => payment_id)}::int[])`.execute(
    db,
  )
}

/** Removes a mismatched CEP: for the next one of its payment, and for itself where it matches another. @returns its files */
async function dropMismatched(db: Database, matched: Matching<Kept>['matched']): Promise<string[]> {
  const newOnes = matched.map(({ paymentId, cep }) => ({
    payment_id: paymentId,
    account: cep.receiver.account,
    date: cep.date,
    tracking_key: cep.trackingKey,
    amount: cep.amount,
  }))
  const { rows } = await sql<{ xml_file: string }>`
    with gone as (delete from payroll_ceps c using json_to_recordset(${sealRowsOf('payroll_ceps', newOnes)}::json)
          as x (payment_id int, account text, date date, tracking_key text, amount numeric)
        where c.status = 'Mismatch' and (c.payment_id = x.payment_id or blind_key(c.account) = blind_key(x.account) and c.date = x.date
          and c.tracking_key = x.tracking_key and c.amount = x.amount) returning c.payroll_id, c.xml_file),
      -- Who was said to need none still needs none.
      freed as (update payrolls p set cep_status = (select 'Waived' from payroll_payments y
          where y.payroll_id = p.id and y.returned_at is null and y.cep_waived_at is not null) where p.id in (select payroll_id from gone))
    select xml_file from gone`.execute(db)
  return rows.map(({ xml_file }) => xml_file)
}
