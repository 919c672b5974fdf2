import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/forms.json' with { type: 'json' }
import calls from '../../schemas/calls/forms.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/forms.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read } from '../operation.ts'

/** Admin's operations about the form files (docs/forms.md). */
export const formOperations = described(calls, shapes(file), shapes(inputFile, {}, 'inputs'), {
  'employee/get-form-problems': read({ access: session(roles({ Admin: true })) }),
})
