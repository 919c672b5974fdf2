import { sql } from 'kysely'
import { authorize } from '../../../access-control/authorize.ts'
import { EDIT_CONTRACT, isOpenTo, PAY_FIELDS, seesPay, withHidden } from '../../../access-control/contracts.ts'
import type { Contract } from '../../../contract/contracts/schemas.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { At } from '../../machines/record.ts'
import { type ContractRow, TERMS, type TermsRow } from './contract-row.ts'
import { warningsOf, weeklyHours } from './judge-terms.ts'
import { type ContractFacts, targetOf } from './machine.ts'
import { contracts } from './record.ts'

type StoredTerms = Omit<Contract['terms'][number], 'is_replaced'>

/** The contract for this viewer; viewers who may not see pay get a sign in place of each amount. */
export async function toContract(row: ContractRow, at: At, facts?: ContractFacts): Promise<Contract> {
  const { db, session } = at
  const { extra, company_zone: _zone, onboarding: _onboarding, wage_reason: _reason, ...contract } = row
  const sees = seesPay(session)
  return {
    ...extra,
    ...maskPay(contract, sees),
    currency: row.currency ?? 'MXN',
    weekly_hours: weeklyHours(row),
    terms: (await termsOf(db, row.id)).map((terms) => maskPay(terms, sees)),
    warnings: sees ? warningsOf(row) : [],
    steps: await contracts.offer(at, row, facts),
    may_edit: isOpenTo(session.role, row.status) && mayEdit(row, session),
    sees_pay: sees,
  }
}

const mayEdit = (row: ContractRow, session: Session): boolean =>
  authorize({ kind: 'session', roles: EDIT_CONTRACT }, session, targetOf(row)) === 'allowed'

function maskPay<T extends Partial<TermsRow>>(terms: T, sees: boolean): T {
  if (sees) return terms
  return { ...withHidden(terms, PAY_FIELDS), ...('wage_reason' in terms ? { wage_reason: null } : {}) }
}

/** All terms of a contract, newest first; of two for the same day the one written last counts. */
async function termsOf(db: Database, contractId: number): Promise<Contract['terms']> {
  const { rows } = await sql<StoredTerms>`
    select t.id, ${TERMS}, t.reason, t.created_at,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.firstname || ' ' || p.lastname, 'role', p.role) end
        as created_by
    from contract_terms t join contracts k on k.id = t.contract_id left join people p on p.id = t.created_by
    where t.contract_id = ${contractId} order by t.effective_from desc, t.id desc limit 200`.execute(db)
  return rows.map((terms, at) => ({
    ...terms,
    weekly_hours: weeklyHours(terms),
    is_replaced: rows[at - 1]?.effective_from === terms.effective_from,
  }))
}
