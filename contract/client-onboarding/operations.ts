import { named, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/client-onboarding.json' with { type: 'json' }
import calls from '../../schemas/calls/client-onboarding.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/client-onboarding.json' with { type: 'json' }
import { Client } from '../clients/schemas.ts'
import { shapes } from '../format/shapes.ts'
import { step } from '../machines/step-call.ts'
import { described, write } from '../operation.ts'

const COMPANY = named('company', 'clientId')

/**
 * The roles that take part in the onboarding of companies; the machine decides which step needs which flag
 * (docs/machines.md).
 */
const REVIEW_OR_DECIDE = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['clientOnboarding.review', 'clientOnboarding.decide'] },
})

/** The onboarding of a company. */
export const clientOnboardingOperations = described(calls, shapes(file, { Client }), shapes(inputFile, {}, 'inputs'), {
  'client/submit-client-onboarding': step('clientOnboarding', 'hand-in', { target: { ...COMPANY, absentMeansSelf: true } }),
  'client/update-client-onboarding-status': write({ access: session(REVIEW_OR_DECIDE, COMPANY) }),
  'client/update-checklist-client': write({ access: session(REVIEW_OR_DECIDE, COMPANY) }),
  'client/review-change-client': write({ access: session(roles({ Admin: true, InternalEmployee: 'clients.edit' }), COMPANY) }),
})
