import { ballHolder, stepsFor } from '../../../contract/machines/engine.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { findSubject } from '../documents/subject.ts'
import { factsOf } from './facts.ts'
import { onboardingMachine } from './machine.ts'
import { stepOf } from './offered-steps.ts'

const NOT_SIGNED = 'The contract has not been signed by everyone yet.'

/** Where somebody's onboarding stands, and the steps that this viewer could take. */
export const getOnboarding: Action<'employee/get-onboarding-employee'> = async ({ userId }, { db, session }) => {
  const subject = await findSubject(db, userId, session)
  const { onboarding: status, id, companyId, role } = subject
  if (status === null) throw new AppError('ONBOARDING_STATE', { text: 'This person has no onboarding.' })
  const facts = await factsOf(db, subject)
  const target = { personId: id, companyId, role }
  const steps = stepsFor(onboardingMachine, status, session, target).filter(({ button }) => button !== undefined)
  return {
    onboarding: { status, waits_for: ballHolder(onboardingMachine, status) },
    missing_documents: [...facts.missing],
    steps: steps.map((step) => stepOf(step, facts)),
    // Said before the approval, which it does not stop (decisions.md no. 53).
    notices: status === 'Signing' && facts.isUnsigned ? [NOT_SIGNED] : [],
  }
}
