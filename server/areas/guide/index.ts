import type { Handlers } from '../../calls/handlers.ts'
import { handleUserGuide } from './handle-user-guide.ts'

export const guideHandlers = {
  'employee/handler-user-guide': handleUserGuide,
} satisfies Partial<Handlers>
