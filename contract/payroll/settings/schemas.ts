import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-settings.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'

export const answers = shapes(file)
export const { Limits, Multipliers, ConfigChange } = answers
export type Limits = Static<typeof Limits>
export type Multipliers = Static<typeof Multipliers>
export type ConfigChange = Static<typeof ConfigChange>
