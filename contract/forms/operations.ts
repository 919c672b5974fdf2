import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/forms.json' with { type: 'json' }
import { Instant, ShortText } from '../format/shared.ts'
import { described, read } from '../operation.ts'

/** Admin's operations about the form files (docs/forms.md). */
export const formOperations = described(calls, {
  'employee/get-form-problems': read({
    input: Type.Object({}),
    answer: Type.Object({
      problems: Type.Array(
        Type.Object({
          /** Name of the file in schemas/forms, or `tables/` and its name in schemas/tables; empty when the folder itself is the problem. */
          file: ShortText,
          reasons: Type.Array(Type.String({ maxLength: 2000 })),
          since: Instant,
        }),
      ),
    }),
    access: { kind: 'session', roles: roles({ Admin: true }) },
  }),
})
