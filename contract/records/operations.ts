import Type from 'typebox'
import { anyRole, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/records.json' with { type: 'json' }
import calls from '../../schemas/calls/records.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, write } from '../operation.ts'

const answers = shapes(file)

const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const Entered = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 2000,
})

/** Operations of all records with a machine (docs/machines.md). */
export const recordOperations = described(calls, answers, {
  'record/take-step': write({
    input: Type.Object({
      /** The machine: a file of schemas/machines. */
      record: ShortText,
      id: Id,
      action: ShortText,
      version: Type.Optional(Version),
      reason: Reason,
      onBehalfReason: Reason,
      /** Data of the step's form. */
      fields: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Entered, { maxProperties: 60 })),
      requestKey: RequestKey,
    }),
    // The machine file decides who may take which step, and the record's own reach who finds it.
    access: session(anyRole),
  }),
})
