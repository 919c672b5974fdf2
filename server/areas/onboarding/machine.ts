import { ONBOARDING_MACHINE } from '../../../contract/documents/machines.ts'
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'
import type { OnboardingFacts } from './facts.ts'

export const GUARDS: Guards<OnboardingFacts> = {
  documentsThere: ({ missing }) => missing,
  // Disabled while it is Approval, and in every status before it (decisions.md no. 54).
  clientApproved: ({ company }) => {
    if (company !== 'Approved') throw new AppError('CLIENT_NOT_APPROVED')
    return undefined
  },
}

export const onboardingMachine = readMachine(ONBOARDING_MACHINE, Object.keys(GUARDS))
