import { dayInWords } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import machineFile from '../../../schemas/machines/contract.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guard, Guards } from '../../machines/take-step.ts'
import { OPEN_STATUSES } from '../envelopes/merge-event.ts'
import type { ContractRow } from './contract-row.ts'

/** Input of the guards of a contract; the caller holds the lock on the person. */
export interface ContractFacts {
  /** Absent for the step that makes the contract. */
  contract: ContractRow | null
  /** All contracts of the person with this company. */
  others: readonly Pick<ContractRow, 'id' | 'status' | 'type' | 'end_date'>[]
  /** Calendar day in Mexico City. */
  today: string
}

/** A contract in one of these binds its parties or is about to; one at most for each person and company. */
export const IN_FORCE_STATUSES: readonly string[] = ['Sent', 'Active', 'Ending']

/** Two contracts of an employee would pay for the same days. `sharedUntil` has the same condition for steps of the product itself. */
export const noSharedDays: Guard<ContractFacts> = ({ contract, others }) => {
  const ends = others.flatMap(({ status, type, end_date }) =>
    status === 'Ended' && type === 'Employee' && contract?.type === type && end_date !== null ? [end_date] : [],
  )
  const last = ends.sort().at(-1)
  if (contract === null || last === undefined || last < contract.start_date) return undefined
  throw new AppError('CONTRACT_STATE', { text: t('server-contracts.sharedDays', { day: dayInWords(last) }) })
}

export const GUARDS: Guards<ContractFacts> = {
  noOtherDraft: ({ contract, others }) => {
    if (!others.some(({ id, status }) => status === 'Draft' && id !== contract?.id)) return undefined
    throw new AppError('CONTRACT_EXISTS', {
      text: t('server-contracts.otherDraft'),
    })
  },
  personHere: ({ contract }) => {
    if (contract?.onboarding !== 'Terminated') return undefined
    throw new AppError('CONTRACT_STATE', {
      text: t('server-contracts.left'),
    })
  },
  noOtherInForce: ({ contract, others }) => {
    if (!others.some(({ id, status }) => IN_FORCE_STATUSES.includes(status) && id !== contract?.id)) return undefined
    throw new AppError('CONTRACT_EXISTS')
  },
  noSharedDays,
  approvedOrSigned: ({ contract, today }) => {
    if (contract?.onboarding === 'Approved') return undefined
    const isSigned = contract?.envelope_status === 'completed'
    if (isSigned && contract.start_date <= today) return undefined
    return [t(isSigned ? 'server-contracts.missing.firstDay' : 'server-contracts.missing.approval')]
  },
  notBeingSigned: ({ contract }) => {
    if (!OPEN_STATUSES.includes(contract?.envelope_status ?? '')) return undefined
    throw new AppError('CONTRACT_STATE', { text: t('server-contracts.beingSigned') })
  },
}

export const CONTRACT = readMachine(machineFile, Object.keys(GUARDS))

export const targetOf = ({ user_id, company_id, type }: ContractRow) => ({
  personId: user_id,
  companyId: company_id,
  role: type as Session['role'],
})
