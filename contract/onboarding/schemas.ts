import type { Static } from 'typebox'
import file from '../../schemas/answers/onboarding.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Step } from '../machines/step.ts'

export const answers = shapes(file, { Step })
export const { OnboardingStep } = answers
export type OnboardingStep = Static<typeof OnboardingStep>
