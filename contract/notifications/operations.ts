import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/notifications.json' with { type: 'json' }
import { Id, Instant, ListRequest, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { PREFERENCE_KEYS } from './catalogue.ts'
import { FLOWS } from './flows.ts'
import { Channels, Notification, NotificationStatus } from './schemas.ts'

/** Time ranges of the list of mails. */
const SENT_WITHIN = ['day', 'week', 'month'] as const

const NotificationId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Count = Type.Integer({ minimum: 0 })
/** Only they have the bell. */
const WITH_BELL = { kind: 'session', roles: roles({ Admin: true, InternalEmployee: true }) } as const

/** One switch for each name, each of which may be left out; a name that is not known is refused. */
const switches = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Boolean())])), { additionalProperties: false })
const Flags = Type.Record(Type.String({ maxLength: 60 }), Type.Boolean())
const SettingsAnswer = {
  /** Every preference of the specification. */
  notifications: Flags,
  channels: Channels,
  muted_companies: Type.Array(Type.Object({ id: Id, name: ShortText })),
}

/** The bell, its live stream and its settings (`/api/notifications/`). */
export const notificationOperations = described(calls, {
  'notifications/my-notifications': read({
    input: Type.Object({ page: ListRequest.page, limit: ListRequest.limit }),
    answer: Type.Object({ notifications: Type.Array(Notification), count: Count, total: Count }),
    access: WITH_BELL,
  }),
  'notifications/set-read-notifications': write({
    input: Type.Object({}),
    answer: Type.Object({ count: Count }),
    access: { kind: 'session', roles: anyRole },
  }),
  'notifications/set-clicked-notification': write({
    input: Type.Object({ notificationId: NotificationId }),
    answer: Type.Object({ notification_status: Type.Array(NotificationStatus) }),
    access: { kind: 'session', roles: anyRole },
  }),
  'notifications/open-stream': write({
    input: Type.Object({}),
    answer: Type.Object({ streamToken: Token }),
    access: WITH_BELL,
  }),
  'notifications/find-sent-mails': list({
    filters: {
      /** Its kind: the name of its template. */
      template: Type.Optional(ShortText),
      /** Only mails sent within this range. */
      sent: Type.Optional(Type.Enum([...SENT_WITHIN])),
    },
    rows: {
      mails: Type.Object({
        id: NotificationId,
        at: Instant,
        address: Type.String({ maxLength: 254 }),
        template: ShortText,
        subject: Type.String({ maxLength: 1000 }),
      }),
    },
    access: { kind: 'session', roles: roles({ Admin: true }) },
  }),
  'notifications/get-notification-settings': read({
    input: Type.Object({}),
    answer: Type.Object({ ...SettingsAnswer, notification_subscriptions: Flags }),
    access: WITH_BELL,
  }),
  'notifications/update-notification-settings': write({
    input: Type.Object({
      notifications: switches(PREFERENCE_KEYS),
      channels: Type.Optional(Type.Partial(Channels)),
      /** The whole list, which replaces the former one. */
      muted_companies: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    }),
    answer: Type.Object(SettingsAnswer),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.notificationsUpdate' }) },
  }),
  'employee/update-flow-suscriptions': write({
    input: switches(FLOWS),
    answer: Type.Object({ notification_subscriptions: Flags }),
    access: { kind: 'session', roles: anyRole },
  }),
})
