import type { Static } from 'typebox'
import file from '../../schemas/answers/session.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { FcmToken } from '../push/schemas.ts'

export const answers = shapes(file, { FcmToken })
export const { SignedIn, DecodedSession } = answers
export type DecodedSession = Static<typeof DecodedSession>
