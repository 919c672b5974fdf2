import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/records.json' with { type: 'json' }
import { Id, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, write } from '../operation.ts'

const Reason = Type.Optional(Type.String({ maxLength: 500 }))
const Entered = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 2000,
})

/** Operations of all records with a machine (docs/machines.md). */
export const recordOperations = described(calls, {
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
    answer: Type.Object({ record: Type.Object({ id: Id, status: ShortText, version: Version }) }),
    // The machine file decides who may take which step, and the record's own reach who finds it.
    access: { kind: 'session', roles: anyRole },
  }),
})
