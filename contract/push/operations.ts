import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/push.json' with { type: 'json' }
import { Instant, Nullable, oneOf, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { FcmToken } from './schemas.ts'

const DeviceWord = Type.Optional(Type.String({ maxLength: 100 }))
const Devices = Type.Object({
  fcm_tokens: Type.Array(Type.Object({ token: FcmToken, label: ShortText, created_at: Instant })),
})
const FirebaseApp = Type.Object({
  apiKey: ShortText,
  projectId: ShortText,
  messagingSenderId: ShortText,
  appId: ShortText,
})

/** Devices that get push messages (`/api/notifications/`). */
export const pushOperations = described(calls, {
  'notifications/get-push-settings': read({
    input: Type.Object({}),
    answer: Type.Object({
      service: oneOf('web-push', 'firebase', 'off'),
      vapid_public_key: Nullable(ShortText),
      /** The web app, where the service is Firebase. */
      firebase: Nullable(FirebaseApp),
    }),
    access: { kind: 'session', roles: anyRole },
  }),
  'notifications/add-new-fcm-token': write({
    input: Type.Object({
      fcmToken: FcmToken,
      deviceInfo: Type.Optional(Type.Object({ browser: DeviceWord, os: DeviceWord, label: DeviceWord })),
    }),
    answer: Devices,
    access: { kind: 'session', roles: anyRole },
    records: 'push.device-added',
  }),
  'notifications/delete-fcm-token': write({
    input: Type.Object({ fcmToken: FcmToken }),
    answer: Devices,
    access: { kind: 'session', roles: anyRole },
    records: 'push.device-removed',
  }),
})
