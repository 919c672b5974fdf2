import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import { Instant, Nullable, oneOf, ShortText } from '../format/shared.ts'
import { read, write } from '../operation.ts'
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
/** A subscription as a browser provides it, with the keys of the example in RFC 8291. */
const SAMPLE = JSON.stringify({
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

/** Devices that get push messages (`/api/notifications/`). */
export const pushOperations = {
  'notifications/get-push-settings': read({
    summary: 'What the browser needs to ask its push service for a token',
    input: Type.Object({}),
    answer: Type.Object({
      service: oneOf('web-push', 'firebase', 'off'),
      vapid_public_key: Nullable(ShortText),
      /** The web app, where the service is Firebase. */
      firebase: Nullable(FirebaseApp),
    }),
    access: { kind: 'session', roles: anyRole },
    example: {},
  }),
  'notifications/add-new-fcm-token': write({
    summary: 'Send push messages of the caller to this device',
    input: Type.Object({
      fcmToken: FcmToken,
      deviceInfo: Type.Optional(Type.Object({ browser: DeviceWord, os: DeviceWord, label: DeviceWord })),
    }),
    answer: Devices,
    access: { kind: 'session', roles: anyRole },
    records: 'push.device-added',
    errors: ['VALIDATION'],
    example: { fcmToken: SAMPLE, deviceInfo: { browser: 'Firefox', os: 'Linux', label: 'Firefox on Linux' } },
  }),
  'notifications/delete-fcm-token': write({
    summary: 'Stop sending push messages of the caller to this device',
    input: Type.Object({ fcmToken: FcmToken }),
    answer: Devices,
    access: { kind: 'session', roles: anyRole },
    records: 'push.device-removed',
    example: { fcmToken: SAMPLE },
  }),
}
