import type { OperationName } from '../../contract/index.ts'
import type { Handlers } from '../calls/handlers.ts'
import * as areas from './areas.ts'
import { exportHandlers } from './exports/index.ts'
import { simpleResourceHandlers } from './resources/index.ts'

/** Names of areas that are no operation, or one of the exports. */
type Wrong = Exclude<keyof typeof areas, Exclude<OperationName, keyof typeof exportHandlers>>

/**
 * The action of every operation. One that no area has is a type error here, and so is an action of an area without an operation
 * or with the name of an export; areas.ts has the error where two areas name the same one. Only the calls of simple resources
 * have no types: their names, such as `<resource>/list`, are those of no area.
 */
export const handlers: Handlers = {
  ...(areas satisfies Record<Wrong, never>),
  ...exportHandlers,
  ...simpleResourceHandlers,
}
