import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { REQUEST_DOCUMENTS } from '../../access-control/documents.ts'
import calls from '../../schemas/calls/onboarding.json' with { type: 'json' }
import { Id, Version } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { answers } from './schemas.ts'

const PERSON = named('person', 'userId')

/** The provider's steps in the onboarding of employees and contractors. */
export const onboardingOperations = described(calls, answers, {
  'employee/aproval-docs-employee': write({
    input: Type.Object({ userId: Id, state: Type.Optional(Type.Literal('Signing')), version: Type.Optional(Version) }),
    access: session(REQUEST_DOCUMENTS, PERSON),
  }),
  'employee/get-onboarding-employee': read({
    input: Type.Object({ userId: Id }),
    access: session(REQUEST_DOCUMENTS, PERSON),
  }),
})
