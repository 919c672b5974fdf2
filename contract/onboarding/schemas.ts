import Type, { type Static } from 'typebox'
import { ShortText } from '../format/shared.ts'
import { Step } from '../machines/step.ts'

/** A step of someone's onboarding that the viewer may take, as far as role and flag go. */
export const OnboardingStep = Type.Object({
  ...Step.properties,
  /** Documents that it waits for. */
  missing: Type.Array(ShortText),
  /** Further reasons why the step is refused. */
  refused: Type.Array(ShortText),
})
export type OnboardingStep = Static<typeof OnboardingStep>

/** The status of the onboarding of a person. */
export const Onboarding = Type.Object({
  onboarding: Type.Object({ status: ShortText, waits_for: ShortText }),
  missing_documents: Type.Array(ShortText),
  steps: Type.Array(OnboardingStep),
  /** Notices to read before a step; they block nothing. */
  notices: Type.Array(ShortText),
})
export type Onboarding = Static<typeof Onboarding>
