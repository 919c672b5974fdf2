import Type from 'typebox'
import { anyRole, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/push.json' with { type: 'json' }
import calls from '../../schemas/calls/push.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/push.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'
import { FcmToken } from './schemas.ts'

const answers = shapes(file, { FcmToken })
const DeviceWord = Type.String({ maxLength: 100 })

/** Devices that get push messages (`/api/notifications/`). */
export const pushOperations = described(calls, answers, shapes(inputFile, { FcmToken, DeviceWord }, 'inputs'), {
  'notifications/get-push-settings': read({ access: session(anyRole) }),
  'notifications/add-new-fcm-token': write({ access: session(anyRole) }),
  'notifications/delete-fcm-token': write({ access: session(anyRole) }),
})
