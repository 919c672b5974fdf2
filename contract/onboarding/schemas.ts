import Type, { type Static } from 'typebox'
import { ShortText } from '../format/shared.ts'
import { Step } from '../machines/step.ts'

/** A step of someone's onboarding that the viewer may take, as far as role and flag go. */
export const OnboardingStep = Type.Object({
  ...Step.properties,
  /** Documents that it waits for. */
  missing: Type.Array(ShortText),
  /** Why it cannot be taken for another reason. */
  refused: Type.Array(ShortText),
})
export type OnboardingStep = Static<typeof OnboardingStep>

/** The status of the onboarding of a person. */
export const Onboarding = Type.Object({
  onboarding: Type.Object({ status: ShortText, waits_for: ShortText }),
  missing_documents: Type.Array(ShortText),
  steps: Type.Array(OnboardingStep),
  /** What should be known before a step, and stops nothing. */
  notices: Type.Array(ShortText),
})
export type Onboarding = Static<typeof Onboarding>
