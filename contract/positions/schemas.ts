import type { Static } from 'typebox'
import file from '../../schemas/answers/positions.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const answers = shapes(file)
export const { Job } = answers
export type Job = Static<typeof Job>
