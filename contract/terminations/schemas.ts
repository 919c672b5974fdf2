import type { Static } from 'typebox'
import file from '../../schemas/answers/terminations.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Step } from '../machines/step.ts'
import { PayExplanation } from '../payroll/counting/schemas.ts'

export const answers = shapes(file, { Step, PayExplanation })
export const { Settlement, Termination } = answers
export type Settlement = Static<typeof Settlement>
export type Termination = Static<typeof Termination>
