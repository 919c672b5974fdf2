import Type from 'typebox'
import { ShortText, Text } from '../format/shared.ts'

/** A step the viewer may take now (docs/machines.md). */
export const Step = Type.Object({
  action: ShortText,
  label: ShortText,
  button: ShortText,
  question: Text,
  done: Text,
  needs_reason: Type.Boolean(),
  /** Why it cannot be taken yet. */
  missing: Type.Array(Type.String({ maxLength: 500 })),
})

/** A step of a record whose steps are calls of their own. */
export const CallStep = Type.Object({
  ...Step.properties,
  /** The operation that carries it out. */
  call: ShortText,
  to: ShortText,
  /** Taken for the company or the person whose turn it is: it is said why. */
  on_behalf: Type.Boolean(),
})
