import Type from 'typebox'
import { anyRole, roles, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/notifications.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/notifications.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, Instant, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { PREFERENCE_KEYS } from './catalogue.ts'
import { FLOWS } from './flows.ts'
import { answers, Channels, MOST_MUTED, NotificationId } from './schemas.ts'

/** Time ranges of the list of mails. */
const SENT_WITHIN = ['day', 'week', 'month'] as const

/** Only they have the bell. */
const WITH_BELL = session(roles({ Admin: true, InternalEmployee: true }))

/** One switch for each name, each of which may be left out; a name that is not known is refused. */
const switches = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Boolean())])), { additionalProperties: false })
const Notifications = switches(PREFERENCE_KEYS)
const ChannelChanges = Type.Partial(Channels)
const MutedCompanies = Type.Array(Id, { maxItems: MOST_MUTED })
const inputs = shapes(inputFile, { NotificationId, Notifications, ChannelChanges, MutedCompanies }, 'inputs')

/** The bell, its live stream and its settings (`/api/notifications/`). */
export const notificationOperations = described(calls, answers, inputs, {
  'notifications/my-notifications': read({ access: WITH_BELL }),
  'notifications/set-read-notifications': write({ access: session(anyRole) }),
  'notifications/set-clicked-notification': write({ access: session(anyRole) }),
  'notifications/open-stream': write({ access: WITH_BELL }),
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
    access: session(roles({ Admin: true })),
  }),
  'notifications/get-notification-settings': read({ access: WITH_BELL }),
  'notifications/update-notification-settings': write({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.notificationsUpdate' })),
  }),
  'employee/update-flow-suscriptions': write({
    input: switches(FLOWS),
    access: session(anyRole),
  }),
})
