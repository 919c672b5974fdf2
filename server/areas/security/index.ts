import type { Handlers } from '../../calls/handlers.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { readSecurity } from './read-security.ts'

export const securityHandlers = {
  'employee/my-security': readSecurity,
  'employee/change-own-password': changeOwnPassword,
} satisfies Partial<Handlers>
