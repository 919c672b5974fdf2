import Type, { type Static } from 'typebox'
import { ShortText, Text } from '../format/shared.ts'

const Reason = Type.Array(Type.String({ maxLength: 500 }))

/** A step that the viewer may take now: everything that its button and its dialog need (docs/machines.md). */
export const Step = Type.Object({
  action: ShortText,
  label: ShortText,
  to: ShortText,
  /** The operation that carries it out, and the members that it takes. */
  call: ShortText,
  members: Type.Array(ShortText),
  button: ShortText,
  question: Text,
  done: Text,
  /** Texts to enter: `required`, `optional`, or blank. */
  needs: Type.Object({ reason: Text, items: Text, onBehalfReason: Text }),
  needs_reason: Type.Boolean(),
  /** Taken for the company or the person whose turn it is: the dialog asks why. */
  on_behalf: Type.Boolean(),
  /** The reasons why the step is blocked. */
  missing: Reason,
  form: Type.Optional(ShortText),
  prefill: Type.Optional(Type.Record(Type.String(), ShortText)),
  /** Files by their member of the call; `missing` is the error of a required file that is absent. */
  files: Type.Optional(
    Type.Record(Type.String(), Type.Object({ label: ShortText, missing: Text, kinds: Type.Array(ShortText), help: Text })),
  ),
  shows: Type.Optional(Type.Array(ShortText)),
  seen: Type.Optional(Type.Record(Type.String(), ShortText)),
  sends: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()]))),
  words: Type.Optional(Type.Object({ member: ShortText, label: ShortText })),
})
export type Step = Static<typeof Step>
