import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/notifications.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const NotificationId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })
export const answers = shapes(file, { NotificationId, Clock })
export const { Notification, Channels } = answers
export type Notification = Static<typeof Notification>
export type Channels = Static<typeof Channels>

/** Companies that one person may mute. */
export const MOST_MUTED = 500

/** One message of the live stream: a new notification, or `null` where only the count moved. */
export interface StreamMessage {
  notification: Notification | null
  count: number
}
