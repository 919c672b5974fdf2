import { sql } from 'kysely'
import type { Cep } from '../../../../payroll/cep/cep.ts'
import { cepMatcher, type PaidPayroll } from '../../../../payroll/cep/match-cep.ts'
import { trackingKeyOf } from '../../../../payroll/layout/layout.ts'
import type { ContextOf, PreparedAction } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRow } from '../../../db/rows.ts'
import { sealRowsOf } from '../../../db/sealing/seal-columns.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { inWords } from '../../../words/stored-words.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { type HeldRequest, lookAtRequest, requests } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { cepsIn, type ReadCep, type Unmatched } from './read-cep-files.ts'

interface Paid extends PaidPayroll {
  paymentId: number
  cepStatus: string | null
}

type Kept = ReadCep & { stored: StoredFile }

interface Matching {
  matched: (Kept & { payrollId: number; person: string; paymentId: number; problems: string[] })[]
  unmatched: (Kept & { reason: string })[]
}

/** Finds the payment of each CEP; none is used twice, not even within one upload. The caller holds the request. */
async function matchAll(db: Database, request: { id: number; folio: string }, ceps: readonly Kept[]): Promise<Matching> {
  const payrolls = await paidOf(db, request.id)
  const read = ceps.map(({ cep }) => cep)
  const used = await usedOf(db, request.id, read)
  const byId = new Map(payrolls.map((one) => [one.id, one]))
  const taken = payrolls.filter(({ cepStatus }) => isInPlace(cepStatus)).map(({ id }) => id)
  const { match } = cepMatcher(payrolls, taken)
  const result: Matching = { matched: [], unmatched: [] }
  for (const one of ceps) {
    const { cep } = one
    const folio = used.get(textOf(keyOf(cep)))
    const found = match(cep, folio === undefined ? null : { trackingKey: cep.trackingKey, folio })
    const paid = 'payrollId' in found ? byId.get(found.payrollId) : undefined
    if ('payrollId' in found && paid) {
      used.set(textOf(keyOf(cep)), request.folio)
      result.matched.push({
        ...one,
        payrollId: paid.id,
        person: paid.name,
        paymentId: paid.paymentId,
        problems: found.problems,
      })
    } else result.unmatched.push({ ...one, reason: 'reason' in found ? found.reason : '' })
  }
  return result
}

const isInPlace = (status: string | null): boolean => status === 'Matched' || status === 'Verified' || status === 'Waived'

/** The columns that tell one CEP from every other. */
const keyOf = ({ receiver, date, trackingKey, amount }: Cep) => ({
  account: receiver.account,
  date,
  tracking_key: trackingKey,
  amount,
})
type Key = ReturnType<typeof keyOf>
const textOf = ({ account, date, tracking_key, amount }: Key): string => [account, date, tracking_key, amount].join('\n')

async function paidOf(db: Database, requestId: number): Promise<Paid[]> {
  // A reference shared by several payments belongs to the whole transfer and identifies none of them.
  const { rows } = await sql<Omit<Paid, 'references'> & { paymentDate: string; reference: string | null }>`
    select p.id, y.id as "paymentId", p.firstname || ' ' || p.lastname as name, coalesce(p.bank->>'clabe', '') as clabe,
      coalesce(p.bank->>'holder_name', p.firstname || ' ' || p.lastname) as holder, y.amount::text as net, y.paid_at as "paidAt",
      p.payment_date as "paymentDate", p.cep_status as "cepStatus",
      case when count(*) over (partition by y.reference) = 1 then y.reference end as reference
    from payrolls p join payroll_payments y on y.payroll_id = p.id and y.returned_at is null
    where p.request_id = ${requestId} and p.status in ('Paid', 'Complete') order by p.id`.execute(db)
  // Files for the bank carry a tracking key of ours: where the bank took it over the payment is found by it.
  return rows.map(({ paymentDate, reference, ...one }) => ({
    ...one,
    references: [trackingKeyOf(one.id, paymentDate), ...(reference === null ? [] : [reference])],
  }))
}

/** Folios of the requests that have these CEPs. A mismatched one may be compared again. */
async function usedOf(db: Database, requestId: number, ceps: readonly Cep[]): Promise<Map<string, string>> {
  const { rows } = await sql<Key & { folio: string }>`
    select c.account, c.date, c.tracking_key, c.amount::text, r.folio from payroll_ceps c
      join json_to_recordset(${sealRowsOf('payroll_ceps', ceps.map(keyOf))}::json) as x (account text, date date, tracking_key text, amount numeric)
        on blind_key(x.account) = blind_key(c.account) and x.date = c.date and x.tracking_key = c.tracking_key and x.amount = c.amount
      join payrolls p on p.id = c.payroll_id join payment_requests r on r.id = p.request_id
    where r.id <> ${requestId} or c.status <> 'Mismatch'`.execute(db)
  return new Map(rows.map((row) => [textOf(row), row.folio]))
}

const OPERATION = 'payroll/upload-ceps'

/** Proofs of payment as the CEP service issues them (P18): each is matched to its payment, and differences are reported. */
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

async function keep({ matched }: Matching, context: ContextOf<typeof OPERATION>): Promise<void> {
  const { db, session, now, keepFile, dropFile } = context
  for (const old of await dropMismatched(db, matched)) await dropFile(old)
  for (const { stored } of matched) await keepFile(stored)
  const rows = matched.map(({ cep, payrollId, paymentId, problems, stored }) => ({
    payroll_id: payrollId,
    payment_id: paymentId,
    ...keyOf(cep),
    sender_bank: cep.sender.bank,
    receiver_bank: cep.receiver.bank,
    holder: cep.receiver.name,
    status: problems.length === 0 ? 'Matched' : 'Mismatch',
    problems: JSON.stringify(problems),
    xml_file: stored.id,
    uploaded_by: session.id,
    at: now.toISOString(),
  }))
  await insertRow(db, 'payroll_ceps', rows)
  await sql`update payrolls p set cep_status = c.status, version = p.version + 1, updated_at = ${now.toISOString()}
    from payroll_ceps c where c.payroll_id = p.id
    and c.payment_id = any(${rows.map(({ payment_id }) => payment_id)}::int[])`.execute(db)
}

/** Removes a mismatched CEP: for the next one of its payment, and for itself where it matches another. @returns its files */
async function dropMismatched(db: Database, matched: Matching['matched']): Promise<string[]> {
  const newOnes = matched.map(({ paymentId, cep }) => ({ payment_id: paymentId, ...keyOf(cep) }))
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
