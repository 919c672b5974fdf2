import Type from 'typebox'
import { named, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/client-onboarding.json' with { type: 'json' }
import calls from '../../schemas/calls/client-onboarding.json' with { type: 'json' }
import { Client } from '../clients/schemas.ts'
import { shapes } from '../format/shapes.ts'
import { Id, oneOf, ShortText, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, write } from '../operation.ts'

const answers = shapes(file, { Client })

const COMPANY = named('company', 'clientId')
/** Above the maximum of a reason, so that the rule of the machine answers with its own message. */
const Reason = Type.String({ maxLength: 600 })

/**
 * The roles that take part in the onboarding of companies; the machine decides which step needs which flag
 * (docs/machines.md).
 */
const REVIEW_OR_DECIDE = roles({
  Admin: true,
  InternalEmployee: { anyOf: ['clientOnboarding.review', 'clientOnboarding.decide'] },
})

/** The onboarding of a company. */
export const clientOnboardingOperations = described(calls, answers, {
  'client/submit-client-onboarding': step('clientOnboarding', 'hand-in', {
    input: Type.Object({
      clientId: Type.Optional(Id),
      version: Type.Optional(Version),
      /** Needed where the provider hands in for the company. */
      onBehalfReason: Type.Optional(Reason),
    }),
    target: { ...COMPANY, absentMeansSelf: true },
  }),
  'client/update-client-onboarding-status': write({
    input: Type.Object({
      clientId: Id,
      status: oneOf('Request', 'Revision', 'Audit', 'Signing', 'Approved', 'Denied', 'Suspended'),
      reason: Type.Optional(Reason),
      /** The items to correct, with a note each. */
      items: Type.Optional(
        Type.Array(
          Type.Object({
            key: Type.String({ minLength: 1, maxLength: 80 }),
            note: Type.String({ minLength: 3, maxLength: 500 }),
          }),
          { maxItems: 60 },
        ),
      ),
      /** To Signing: the template of the agreement that is sent then; without one it is sent later, or signed on paper. */
      templateId: Type.Optional(ShortText),
      version: Type.Optional(Version),
    }),
    access: session(REVIEW_OR_DECIDE, COMPANY),
  }),
  'client/update-checklist-client': write({
    input: Type.Object({
      clientId: Id,
      key: Type.String({ minLength: 1, maxLength: 80 }),
      isDone: Type.Boolean(),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    access: session(REVIEW_OR_DECIDE, COMPANY),
  }),
  'client/review-change-client': write({
    input: Type.Object({
      clientId: Id,
      changeRequestId: Id,
      status: oneOf('Applied', 'Declined'),
      reason: Type.Optional(Reason),
    }),
    access: session(roles({ Admin: true, InternalEmployee: 'clients.edit' }), COMPANY),
  }),
})
