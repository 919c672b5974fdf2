import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/webhooks.json' with { type: 'json' }
import calls from '../../schemas/calls/webhooks.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'

const answers = shapes(file)
export const Webhook = answers.Webhook
export const DeliveryRow = answers.Delivery

const ADMIN = session(roles({ Admin: true }))
const FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  url: Type.String({ minLength: 1, maxLength: 500 }),
  /** Types of events, such as `invoice.paid`; new kinds of events are not added automatically. */
  events: Type.Array(ShortText, { minItems: 1, maxItems: 200, uniqueItems: true }),
}

/** Endpoints of other programs, and the events that are sent to them. */
export const webhookOperations = described(calls, answers, {
  'integration/find-webhooks': read({
    input: Type.Object({}),
    access: ADMIN,
  }),
  'integration/create-webhook': write({
    /** Without a company the endpoint gets events of all companies. */
    input: Type.Object({ ...FIELDS, companyId: Type.Optional(Id), requestKey: RequestKey }),
    access: ADMIN,
  }),
  'integration/update-webhook': write({
    /** Without a version the newest one is changed. */
    input: Type.Object({ id: Id, ...FIELDS, version: Type.Optional(Version) }),
    access: ADMIN,
  }),
  'integration/switch-webhook': write({
    input: Type.Object({ id: Id, isActive: Type.Boolean() }),
    access: ADMIN,
  }),
  'integration/rotate-webhook-secret': write({
    input: Type.Object({ id: Id, requestKey: RequestKey }),
    access: ADMIN,
  }),
  'integration/end-webhook': write({
    input: Type.Object({ id: Id }),
    access: ADMIN,
  }),
  'integration/test-webhook': write({
    input: Type.Object({ id: Id, requestKey: RequestKey }),
    access: ADMIN,
  }),
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
  'integration/get-webhook-delivery': read({
    input: Type.Object({ id: Id }),
    access: ADMIN,
  }),
  'integration/send-webhook-again': write({
    input: Type.Object({ id: Id, requestKey: RequestKey }),
    access: ADMIN,
  }),
})
