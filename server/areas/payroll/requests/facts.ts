import { sql } from 'kysely'
import type { Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { inWords, storedText } from '../../../words/stored-words.ts'
import { approversOf } from '../../invoices/facts.ts'
import { undecidedOf } from '../counting/accounts.ts'
import type { RequestFacts } from './machine.ts'
import type { StoredRequest } from './request-row.ts'

/** Obstacles of a payment that are named. */
const MOST = 6

export async function factsOf(db: Database, request: StoredRequest, session: Session, now: Date): Promise<RequestFacts> {
  const approvers = await approversOf(db, request.company_id)
  const { rows } = await sql<{ name: string; message: string }>`
    select p.firstname || ' ' || p.lastname as name, b->>'message' as message
    from payrolls p, jsonb_array_elements(p.blockers) b
    where p.request_id = ${request.id} and p.status = 'Calculated' order by p.id limit ${MOST}`.execute(db)
  const suspended =
    request.company_status === 'Suspended' ? [storedText('issue.company', { status: request.company_status })] : []
  return {
    session,
    request,
    now,
    mayApprove: session.role !== 'Client' || approvers.some(({ id }) => id === session.id),
    funds: fundsOf(request),
    unpayable: [...suspended, ...rows.map(({ message }) => message), ...(await undecidedOf(db, request.id, MOST))].map(inWords),
  }
}

/** Total of the proofs that were not refused. */
function fundsOf({ proofs }: StoredRequest): string {
  const counted = proofs.filter(({ refused_at }) => refused_at === null)
  return (counted.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
}
