import type { Static } from 'typebox'
import file from '../../schemas/answers/envelopes.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const answers = shapes(file)
export const { EnvelopeTemplate, Envelope, EnvelopeState } = answers
export type EnvelopeTemplate = Static<typeof EnvelopeTemplate>
export type Envelope = Static<typeof Envelope>
export type EnvelopeState = Static<typeof EnvelopeState>
