import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import { Id, Instant, ListRequest, ShortText, Token } from '../format/shared.ts'
import { read, write } from '../operation.ts'
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
export const notificationOperations = {
  'notifications/my-notifications': read({
    summary: "The caller's notifications, newest first, with the number of unread ones",
    input: Type.Object({ page: ListRequest.page, limit: ListRequest.limit }),
    answer: Type.Object({ notifications: Type.Array(Notification), count: Count, total: Count }),
    access: WITH_BELL,
    example: {},
  }),
  'notifications/set-read-notifications': write({
    summary: "Mark all of the caller's notifications as read",
    input: Type.Object({}),
    answer: Type.Object({ count: Count }),
    access: { kind: 'session', roles: anyRole },
    records: { none: 'what somebody has read is no change of a record' },
    example: {},
  }),
  'notifications/set-clicked-notification': write({
    summary: "Mark one of the caller's notifications as clicked",
    input: Type.Object({ notificationId: NotificationId }),
    answer: Type.Object({ notification_status: Type.Array(NotificationStatus) }),
    access: { kind: 'session', roles: anyRole },
    records: { none: 'what somebody has read is no change of a record' },
    errors: ['NOT_FOUND'],
    example: { notificationId: 2_000_000_000 },
  }),
  'notifications/open-stream': write({
    summary: 'A token that opens GET /api/notifications/notifications-stream?token=… once, within a minute',
    input: Type.Object({}),
    answer: Type.Object({ streamToken: Token }),
    access: WITH_BELL,
    isOpenToViewers: true,
    records: { none: 'it only listens, and is gone in a minute' },
    example: {},
  }),
  'notifications/find-sent-mails': list({
    summary: 'Sent emails, newest first: time, recipient and kind; their text is not kept',
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
    example: {},
  }),
  'notifications/get-notification-settings': read({
    summary: "The caller's notification settings",
    input: Type.Object({}),
    answer: Type.Object({ ...SettingsAnswer, notification_subscriptions: Flags }),
    access: WITH_BELL,
    example: {},
  }),
  'notifications/update-notification-settings': write({
    summary: "Save the caller's notification settings; settings of groups that the caller may not see stay unchanged",
    input: Type.Object({
      notifications: switches(PREFERENCE_KEYS),
      channels: Type.Optional(Type.Partial(Channels)),
      /** The whole list, which replaces the former one. */
      muted_companies: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    }),
    answer: Type.Object(SettingsAnswer),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.notificationsUpdate' }) },
    records: 'notifications.settings-changed',
    errors: ['NOT_FOUND'],
    example: { notifications: { clientsNewClient: false } },
  }),
  'employee/update-flow-suscriptions': write({
    summary: 'Switch notification flows on or off for the caller',
    input: switches(FLOWS),
    answer: Type.Object({ notification_subscriptions: Flags }),
    access: { kind: 'session', roles: anyRole },
    records: 'notifications.flows-changed',
    example: { invoices: true },
  }),
}
