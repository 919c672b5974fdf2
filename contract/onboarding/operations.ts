import { named, session } from '../../access-control/authorize.ts'
import { REQUEST_DOCUMENTS } from '../../access-control/documents.ts'
import calls from '../../schemas/calls/onboarding.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/onboarding.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'
import { answers } from './schemas.ts'

const PERSON = named('person', 'userId')

/** The provider's steps in the onboarding of employees and contractors. */
export const onboardingOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'employee/aproval-docs-employee': write({ access: session(REQUEST_DOCUMENTS, PERSON) }),
  'employee/get-onboarding-employee': read({ access: session(REQUEST_DOCUMENTS, PERSON) }),
})
