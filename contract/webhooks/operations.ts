import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/webhooks.json' with { type: 'json' }
import calls from '../../schemas/calls/webhooks.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/webhooks.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'

const answers = shapes(file)
export const Webhook = answers.Webhook
export const DeliveryRow = answers.Delivery

const ADMIN = session(roles({ Admin: true }))
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Events = Type.Array(ShortText, { minItems: 1, maxItems: 200, uniqueItems: true })

/** Endpoints of other programs, and the events that are sent to them. */
export const webhookOperations = described(calls, answers, shapes(inputFile, { Name, Events }, 'inputs'), {
  'integration/find-webhooks': read({ access: ADMIN }),
  'integration/create-webhook': write({ access: ADMIN }),
  'integration/update-webhook': write({ access: ADMIN }),
  'integration/switch-webhook': write({ access: ADMIN }),
  'integration/rotate-webhook-secret': write({ access: ADMIN }),
  'integration/end-webhook': write({ access: ADMIN }),
  'integration/test-webhook': write({ access: ADMIN }),
  'integration/find-webhook-deliveries': list({
    filters: {
      /** Part of the name of the endpoint. */
      webhook: Type.Optional(ShortText),
      status: Type.Optional(ShortText),
      /** Part of the words of the event in the language of the caller, or of its type. */
      event: Type.Optional(ShortText),
      companyId: Type.Optional(Id),
    },
    rows: { deliveries: DeliveryRow },
    access: ADMIN,
  }),
  'integration/get-webhook-delivery': read({ access: ADMIN }),
  'integration/send-webhook-again': write({ access: ADMIN }),
})
