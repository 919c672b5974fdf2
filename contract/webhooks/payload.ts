import Type, { type Static } from 'typebox'
import { Id, Nullable } from '../format/shared.ts'

/** The payload of an event: no personal data, since its receiver reads the record with an API key, which has scopes. */
export const WebhookPayload = Type.Object(
  {
    type: Type.String({ maxLength: 200, description: 'The event, such as invoice.paid.' }),
    timestamp: Type.String({ maxLength: 30, description: 'When it happened, ISO 8601 in UTC.' }),
    data: Type.Object(
      {
        eventId: Nullable(Type.Integer({ minimum: 1, description: 'Its entry of the history; null for a test.' })),
        entity: Type.String({ maxLength: 200, description: 'Kind of the record, such as invoice.' }),
        entityId: Nullable(Id),
        companyId: Nullable(Id),
        status: Nullable(Type.String({ maxLength: 200, description: 'The new status, where the event changed it.' })),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type WebhookPayload = Static<typeof WebhookPayload>
