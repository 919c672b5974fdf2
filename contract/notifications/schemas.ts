import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, oneOf, PictureLink, ShortText } from '../format/shared.ts'

const NotificationId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** The state for the caller; the specification makes it a list, which has exactly one element. */
export const NotificationStatus = Type.Object({ id: NotificationId, is_clicked: Type.Boolean(), is_read: Type.Boolean() })

/** One line of the bell. */
export const Notification = Type.Object({
  id: NotificationId,
  /** The text. */
  action: Type.String({ maxLength: 1000 }),
  date: Instant,
  company: Nullable(Type.Object({ name: ShortText, logo_url: PictureLink })),
  notification_status: Type.Array(NotificationStatus),
  /** The preference key, or the flow of a notification without one. */
  action_type: ShortText,
  /** Page that a click opens (`access-control/pages.ts`); `notificationPath` makes its address. */
  leads_to: ShortText,
  entity: ShortText,
  entity_id: Nullable(Id),
  actor: Nullable(Type.Object({ id: Id, firstname: ShortText, lastname: ShortText })),
})
export type Notification = Static<typeof Notification>

const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })

/** The channels of a notification; between `quiet_from` and `quiet_to` (Mexico City) push and mail wait. */
export const Channels = Type.Object({
  in_app: Type.Boolean(),
  push: Type.Boolean(),
  mail: oneOf('each', 'daily', 'off'),
  quiet_from: Nullable(Clock),
  quiet_to: Nullable(Clock),
})
export type Channels = Static<typeof Channels>

/** One message of the live stream: a new notification, or `null` where only the count moved. */
export interface StreamMessage {
  notification: Notification | null
  count: number
}
