import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import type { TerminationFacts } from './machine.ts'
import type { TerminationRow } from './termination-row.ts'

export async function factsOf(
  db: Database,
  contract: ContractRow,
  termination: TerminationRow | null,
  session: Session,
): Promise<TerminationFacts> {
  const company = await readColumns(db, 'companies', contract.company_id, ['two_person_rule'])
  return { contract, termination, session, twoPersonRule: company.two_person_rule === true }
}

/** The person sees a termination only after the notification, or if they requested it. */
export function isSeenBy({ person_told, requested_by, user_id }: TerminationRow, { id }: Session): boolean {
  return user_id !== id || person_told || requested_by?.id === id
}
