import { today } from '../../../contract/calendar.ts'
import { aboutPerson } from '../../calls/history.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { type At, defineRecord } from '../../machines/record.ts'
import { contractById, holdPerson } from '../contracts/contract-row.ts'
import { factsOf, isSeenBy } from './facts.ts'
import { GUARDS, TERMINATION, type TerminationFacts } from './machine.ts'
import { type Teller, tell } from './tell.ts'
import { type TerminationRow, terminationById } from './termination-row.ts'

/** `contractId`: the contract that the call names. */
type TerminationAt = At & { contractId?: number }

/** The end of a contract. The person is locked, so that all calls about one person wait for each other. */
export const terminations = defineRecord<TerminationRow, TerminationFacts, Teller, TerminationAt>({
  machine: TERMINATION,
  guards: GUARDS,
  load: async ({ db, session, now, contractId }, id) => {
    const row = await terminationById(db, id)
    if (!row || (contractId ?? row.contract_id) !== row.contract_id || !isSeenBy(row, session)) return undefined
    return (await contractById(db, session, row.contract_id, today(now))) && row
  },
  lock: async ({ db }, id) => {
    const row = orNotFound(await terminationById(db, id))
    await holdPerson(db, row.user_id)
  },
  facts: async ({ db, session, now }, row) => {
    const contract = orNotFound(await contractById(db, null, row.contract_id, today(now)))
    return factsOf(db, contract, row, session)
  },
  target: ({ user_id, company_id, contract_type }) => ({ personId: user_id, companyId: company_id, role: contract_type }),
  history: ({ user_id, company_id, person_told }) => ({
    ...aboutPerson(user_id, company_id),
    ...(person_told && { visibility: 'All' }),
  }),
  told: (teller, row, step, { set, reason }) =>
    tell(teller, step, { ...row, ...set, status: step.to }, { from: row.status, reason }),
})
