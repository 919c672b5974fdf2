import Type from 'typebox'
import { REQUEST_DOCUMENTS } from '../../access-control/documents.ts'
import { Id, ShortText, Version } from '../format/shared.ts'
import { read, write } from '../operation.ts'
import { Onboarding } from './schemas.ts'

const PERSON = { entity: 'person', param: 'userId' } as const

/** The provider's steps in the onboarding of employees and contractors. */
export const onboardingOperations = {
  'employee/aproval-docs-employee': write({
    summary: 'Contract Sent with the state Signing, from Uploads; without a state Approve, from Signing',
    input: Type.Object({ userId: Id, state: Type.Optional(Type.Literal('Signing')), version: Type.Optional(Version) }),
    answer: Type.Object({ onboarding: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: REQUEST_DOCUMENTS, target: PERSON },
    records: 'onboarding.approved',
    errors: ['STALE', 'ONBOARDING_STATE', 'DOCS_MISSING', 'CLIENT_NOT_APPROVED', 'CONTRACT_STATE'],
    example: { userId: 1, state: 'Signing' },
  }),
  'employee/get-onboarding-employee': read({
    summary: 'The onboarding status of a person, the steps available now, and what the others are waiting for',
    input: Type.Object({ userId: Id }),
    answer: Onboarding,
    access: { kind: 'session', roles: REQUEST_DOCUMENTS, target: PERSON },
    errors: ['ONBOARDING_STATE'],
    example: { userId: 1 },
  }),
}
