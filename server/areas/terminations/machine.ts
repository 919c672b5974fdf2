import { authorize } from '../../../access-control/authorize.ts'
import { TERMINATE } from '../../../access-control/terminations.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import machineFile from '../../../schemas/machines/termination.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { targetOf } from '../contracts/machine.ts'
import type { TerminationRow } from './termination-row.ts'

/** Input of the guards of a termination; the caller holds the lock on the person. */
export interface TerminationFacts {
  contract: ContractRow
  /** Absent for the step that makes it. */
  termination: Pick<TerminationRow, 'requested_by' | 'person_told' | 'status'> | null
  session: Session
  /** The company requires two people for it. */
  twoPersonRule: boolean
}

const isRequester = ({ termination, session }: TerminationFacts) => termination?.requested_by?.id === session.id

const refuseContract = ({ status }: ContractRow): never => {
  throw new AppError('TERMINATION_STATE', {
    text: t('server-terminations.contractStatus', { status: statusLabel('contract', status) }),
    current: { status },
  })
}

export const GUARDS: Guards<TerminationFacts> = {
  contractActive: ({ contract }) => (contract.status === 'Active' ? undefined : refuseContract(contract)),
  contractOpen: ({ contract }) => (['Active', 'Ending'].includes(contract.status) ? undefined : refuseContract(contract)),
  requester: (facts) => {
    if (!isRequester(facts)) throw new AppError('FORBIDDEN', { text: t('server-terminations.requesterOnly') })
    return undefined
  },
  requesterOrTerminator: (facts) => {
    const { session, contract } = facts
    const isTerminator = authorize({ kind: 'session', roles: TERMINATE }, session, targetOf(contract)) === 'allowed'
    if (!isRequester(facts) && !isTerminator) throw new AppError('FORBIDDEN')
    return undefined
  },
  notTold: ({ termination, contract }) => {
    const knows = termination?.person_told || termination?.requested_by?.id === contract.user_id
    if (knows) throw new AppError('TERMINATION_STATE', { text: t('server-terminations.told') })
    return undefined
  },
  anotherPerson: (facts) => {
    if (!facts.twoPersonRule || !isRequester(facts)) return undefined
    throw new AppError('SAME_PERSON', {
      text: t('server-terminations.anotherPerson'),
    })
  },
}

export const TERMINATION = readMachine(machineFile, Object.keys(GUARDS))

export const REQUEST_STEP = stepNamed('request')

function stepNamed(action: string): Transition {
  const step = TERMINATION.transitions.find((one) => one.action === action)
  if (!step) throw new Error(`schemas/machines/termination.json has no "${action}".`)
  return step
}
