import type { Handlers } from '../calls/handlers.ts'
import * as areas from './areas.ts'
import { exportHandlers } from './exports/index.ts'
import { payrollHandlers } from './payroll/index.ts'
import { simpleResourceHandlers } from './resources/index.ts'

/** The action of every operation. One that no area has is a type error here, and so is one that two areas name. */
export const handlers: Handlers = { ...areas, ...exportHandlers, ...payrollHandlers, ...simpleResourceHandlers }
