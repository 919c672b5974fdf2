import type { Client } from '../../../contract/clients/schemas.ts'
import { stepsFor } from '../../../contract/machines/engine.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { GUARDS, ONBOARDING, type OnboardingFacts } from './machine.ts'

/** The buttons of a company for this viewer, as the machine and its guards have it now. */
export function offeredSteps(facts: OnboardingFacts): Client['steps'] {
  const { data, session } = facts
  return stepsFor(ONBOARDING, data.status, session, { companyId: data.id }).flatMap((step) => {
    const { action, label, to, call, button, question = null, done = null, input } = step
    if (button === undefined || call === undefined) return []
    const onBehalf = session.role === 'Client' ? undefined : input.onBehalfReason && ('required' as const)
    const needs = { reason: input.reason ?? null, items: input.items ?? null, onBehalfReason: onBehalf ?? null }
    return [{ action, label, to, call, button, question, done, needs, missing: [...obstaclesOf(step, GUARDS, facts)] }]
  })
}
