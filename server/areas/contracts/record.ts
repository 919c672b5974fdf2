import { today } from '../../../contract/calendar.ts'
import { aboutPerson } from '../../calls/history.ts'
import { AppError } from '../../errors/app-error.ts'
import { defineRecord, type Mover } from '../../machines/record.ts'
import { type ContractRow, contractById, contractsOf, holdPerson } from './contract-row.ts'
import { CONTRACT, type ContractFacts, GUARDS, targetOf } from './machine.ts'
import { type NewLog, writeLog } from './write-log.ts'

export type ContractMover = Mover & { author: NewLog['author'] }

/** A contract. The person is locked with it, so that onboarding and contracts take locks in the same order. */
export const contracts = defineRecord<ContractRow, ContractFacts, ContractMover>({
  machine: CONTRACT,
  guards: GUARDS,
  load: ({ db, session, now }, id) => contractById(db, session, id, today(now)),
  lock: async ({ db, session, now, target }, id) => {
    const personId = target?.personId ?? (await contractById(db, session, id, today(now)))?.user_id
    if (personId === undefined) throw new AppError('NOT_FOUND')
    await holdPerson(db, personId)
  },
  facts: async ({ db, session, now }, contract) => {
    const all = await contractsOf(db, session, contract.user_id, today(now))
    return { contract, others: all.filter(({ company_id }) => company_id === contract.company_id), today: today(now) }
  },
  target: targetOf,
  history: ({ user_id, company_id, status }, to) => ({
    ...aboutPerson(user_id, company_id),
    from: null,
    to: null,
    changes: [{ field: 'contract.status', from: status, to }],
  }),
  told: ({ db, now, author }, contract, { done, label, to, visibility }, { reason }) =>
    writeLog(
      db,
      {
        contract_id: contract.id,
        person_id: contract.user_id,
        type: 'System',
        description: [done ?? label, ...(reason ? [reason] : [])].join(': '),
        changes: [{ field: 'status', from: contract.status, to }],
        visibility,
        author,
      },
      now,
    ),
})

/**
 * Takes a step for the product itself (a signature, a schedule, the approval of the person), without checking flags. Throws
 * CONTRACT_STATE where the status of the contract does not allow it. The caller holds the lock on the person.
 */
export const moveContract = (mover: ContractMover, contract: ContractRow, action: string): Promise<ContractRow> =>
  contracts.move(mover, contract, contracts.ownStep(contract, action))
