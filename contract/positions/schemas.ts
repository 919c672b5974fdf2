import type { Static } from 'typebox'
import file from '../../schemas/answers/positions.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const { Job } = shapes(file)
export type Job = Static<typeof Job>
