import { anyRole, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/push.json' with { type: 'json' }
import calls from '../../schemas/calls/push.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/push.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'
import { FcmToken } from './schemas.ts'

/** Devices that get push messages (`/api/notifications/`). */
export const pushOperations = described(calls, shapes(file, { FcmToken }), shapes(inputFile, { FcmToken }, 'inputs'), {
  'notifications/get-push-settings': read({ access: session(anyRole) }),
  'notifications/add-new-fcm-token': write({ access: session(anyRole) }),
  'notifications/delete-fcm-token': write({ access: session(anyRole) }),
})
