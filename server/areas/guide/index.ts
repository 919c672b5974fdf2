import type { guideOperations } from '../../../contract/operations/guide.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { handleUserGuide } from './handle-user-guide.ts'

export const guideHandlers: Handlers<keyof typeof guideOperations> = {
  'employee/handler-user-guide': handleUserGuide,
}
