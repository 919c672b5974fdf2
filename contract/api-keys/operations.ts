import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/api-keys.json' with { type: 'json' }
import calls from '../../schemas/calls/api-keys.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/api-keys.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'

const answers = shapes(file)
export const { ApiKey } = answers

const ADMIN = session(roles({ Admin: true }))
const Scope = Type.String({ pattern: '^[a-z-]+:(read|write)$', maxLength: 80 })
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Scopes = Type.Array(Scope, { minItems: 1, maxItems: 60, uniqueItems: true })

/** Keys of other programs to this API. */
export const apiKeyOperations = described(calls, answers, shapes(inputFile, { Name, Scopes }, 'inputs'), {
  'integration/find-api-keys': read({ access: ADMIN }),
  'integration/create-api-key': write({ access: ADMIN }),
  'integration/revoke-api-key': write({ access: ADMIN }),
})
