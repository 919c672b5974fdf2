import { t } from '../../../contract/language/texts.ts'
import { ballHolder } from '../../../contract/machines/engine.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { GUARDS, onboardingMachine } from './machine.ts'
import { onboardings } from './record.ts'

/** Status of a person's onboarding, and the steps that this viewer could take. */
export const getOnboarding: Action<'employee/get-onboarding-employee'> = async ({ userId }, context) => {
  const person = await onboardings.load(context, userId)
  const { onboarding: status } = person
  if (status === null) throw new AppError('ONBOARDING_STATE', { text: t('server-onboarding.none') })
  const { facts } = await onboardings.look(context, person)
  const steps = onboardings.steps(person, facts, context.session)
  const find = (action: string, isOfDocuments: boolean) => {
    const step = onboardingMachine.transitions.find((one) => one.action === action)
    const guards = step?.guards.filter((name) => (name === 'documentsThere') === isOfDocuments) ?? []
    return obstaclesOf(guards, GUARDS, facts)
  }
  return {
    onboarding: { status, waits_for: ballHolder(onboardingMachine, status) },
    missing_documents: [...facts.missing],
    // Documents are listed apart from all other reasons: they may be on their way.
    steps: steps.map((step) => ({ ...step, missing: find(step.action, true), refused: find(step.action, false) })),
    // Said before the approval, which it does not stop.
    notices: status === 'Signing' && facts.isUnsigned ? [t('server-onboarding.notSigned')] : [],
  }
}
