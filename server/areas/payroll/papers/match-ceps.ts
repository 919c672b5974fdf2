import { sql } from 'kysely'
import type { Cep } from '../../../../payroll/cep/cep.ts'
import { cepMatcher, type PaidPayroll } from '../../../../payroll/cep/match-cep.ts'
import { trackingKeyOf } from '../../../../payroll/layout/layout.ts'
import type { Database } from '../../../db/connect.ts'
import { sealRowsOf } from '../../../db/sealing/seal-columns.ts'

interface Paid extends PaidPayroll {
  paymentId: number
  cepStatus: string | null
}

export interface Matching<T extends { cep: Cep }> {
  matched: (T & { payrollId: number; person: string; paymentId: number; problems: string[] })[]
  unmatched: (T & { reason: string })[]
}

/** Finds the payment of each CEP; none is used twice, not even within one upload. The caller holds the request. */
export async function matchAll<T extends { cep: Cep }>(
  db: Database,
  request: { id: number; folio: string },
  ceps: readonly T[],
): Promise<Matching<T>> {
  const payrolls = await paidOf(db, request.id)
  const read = ceps.map(({ cep }) => cep)
  const used = await usedOf(db, request.id, read)
  const byId = new Map(payrolls.map((one) => [one.id, one]))
  const taken = payrolls.filter(({ cepStatus }) => isInPlace(cepStatus)).map(({ id }) => id)
  const { match } = cepMatcher(payrolls, taken)
  const result: Matching<T> = { matched: [], unmatched: [] }
  for (const one of ceps) {
    const { cep } = one
    const folio = used.get(keyOf(cep))
    const found = match(cep, folio === undefined ? null : { trackingKey: cep.trackingKey, folio })
    const paid = 'payrollId' in found ? byId.get(found.payrollId) : undefined
    if ('payrollId' in found && paid) {
      used.set(keyOf(cep), request.folio)
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
const keyOf = ({ receiver, date, trackingKey, amount }: Cep): string => [receiver.account, date, trackingKey, amount].join('\n')

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
  const asked = ceps.map(({ receiver, date, trackingKey, amount }) => ({
    account: receiver.account,
    date,
    tracking_key: trackingKey,
    amount,
  }))
  const { rows } = await sql<{ account: string; date: string; tracking_key: string; amount: string; folio: string }>`
    select c.account, c.date, c.tracking_key, c.amount::text, r.folio from payroll_ceps c
      join json_to_recordset(${sealRowsOf('payroll_ceps', asked)}::json) as x (account text, date date, tracking_key text, amount numeric)
        on blind_key(x.account) = blind_key(c.account) and x.date = c.date and x.tracking_key = c.tracking_key and x.amount = c.amount
      join payrolls p on p.id = c.payroll_id join payment_requests r on r.id = p.request_id
    where r.id <> ${requestId} or c.status <> 'Mismatch'`.execute(db)
  return new Map(
    rows.map(({ account, date, tracking_key, amount, folio }) => [[account, date, tracking_key, amount].join('\n'), folio]),
  )
}
