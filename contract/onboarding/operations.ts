import Type from 'typebox'
import { REQUEST_DOCUMENTS } from '../../access-control/documents.ts'
import calls from '../../schemas/calls/onboarding.json' with { type: 'json' }
import { Id, ShortText, Version } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { Onboarding } from './schemas.ts'

const PERSON = { entity: 'person', param: 'userId' } as const

/** The provider's steps in the onboarding of employees and contractors. */
export const onboardingOperations = described(calls, {
  'employee/aproval-docs-employee': write({
    input: Type.Object({ userId: Id, state: Type.Optional(Type.Literal('Signing')), version: Type.Optional(Version) }),
    answer: Type.Object({ onboarding: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: REQUEST_DOCUMENTS, target: PERSON },
  }),
  'employee/get-onboarding-employee': read({
    input: Type.Object({ userId: Id }),
    answer: Onboarding,
    access: { kind: 'session', roles: REQUEST_DOCUMENTS, target: PERSON },
  }),
})
