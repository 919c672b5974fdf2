import type { Handlers } from '../calls/handlers.ts'
import * as areas from './areas.ts'

type InEvery<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void ? All : never

/** The action of every operation. One that no area has is a type error here. */
export const handlers: Handlers = Object.assign({}, ...Object.values(areas)) as InEvery<(typeof areas)[keyof typeof areas]>
