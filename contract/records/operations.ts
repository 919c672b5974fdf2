import Type from 'typebox'
import { anyRole, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/records.json' with { type: 'json' }
import calls from '../../schemas/calls/records.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/records.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { ExtraValue } from '../format/shared.ts'
import { described, write } from '../operation.ts'

const Fields = Type.Record(Type.String({ maxLength: 60 }), ExtraValue, { maxProperties: 60 })

/** Operations of all records with a machine (docs/machines.md). */
export const recordOperations = described(calls, shapes(file), shapes(inputFile, { Fields }, 'inputs'), {
  // The machine file decides who may take which step, and the record's own reach who finds it.
  'record/take-step': write({ access: session(anyRole) }),
})
