import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/session.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { FcmToken } from '../push/schemas.ts'

const Flags = Type.Record(Type.String({ maxLength: 60 }), Type.Boolean())
const FlagsByArea = Type.Record(Type.String({ maxLength: 60 }), Flags)
export const answers = shapes(file, { FlagsByArea, Flags, FcmToken })
export const { SignedIn, DecodedSession } = answers
export type DecodedSession = Static<typeof DecodedSession>
