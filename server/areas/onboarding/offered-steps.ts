import type { Transition } from '../../../contract/machines/definition.ts'
import type { OnboardingStep } from '../../../contract/onboarding/schemas.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import type { OnboardingFacts } from './facts.ts'
import { GUARDS } from './machine.ts'

/** A button of the onboarding with what keeps it from being pressed, in words. */
export function stepOf({ guards, ...step }: Transition, facts: OnboardingFacts): OnboardingStep {
  const only = (name: string) => ({ guards: guards.filter((guard) => guard === name) }) as Transition
  const others = { guards: guards.filter((guard) => guard !== 'documentsThere') } as Transition
  return {
    ...{ action: step.action, label: step.label, to: step.to },
    question: step.question ?? null,
    done: step.done ?? null,
    missing: [...obstaclesOf(only('documentsThere'), GUARDS, facts)],
    refused: [...obstaclesOf(others, GUARDS, facts)],
  }
}
