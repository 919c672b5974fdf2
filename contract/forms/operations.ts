import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/forms.json' with { type: 'json' }
import calls from '../../schemas/calls/forms.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read } from '../operation.ts'

const answers = shapes(file)

/** Admin's operations about the form files (docs/forms.md). */
export const formOperations = described(calls, answers, {
  'employee/get-form-problems': read({
    input: Type.Object({}),
    access: session(roles({ Admin: true })),
  }),
})
