import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/api-keys.json' with { type: 'json' }
import calls from '../../schemas/calls/api-keys.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, RequestKey } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const answers = shapes(file)
export const { ApiKey } = answers

const ADMIN = session(roles({ Admin: true }))
const Scope = Type.String({ pattern: '^[a-z-]+:(read|write)$', maxLength: 80 })

/** Keys of other programs to this API. */
export const apiKeyOperations = described(calls, answers, {
  'integration/find-api-keys': read({
    input: Type.Object({}),
    access: ADMIN,
  }),
  'integration/create-api-key': write({
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      /** Without it the key is for all companies. */
      companyId: Type.Optional(Id),
      scopes: Type.Array(Scope, { minItems: 1, maxItems: 60, uniqueItems: true }),
      /** The key ends after this many days. */
      days: Type.Integer({ minimum: 1, maximum: 365 }),
      requestKey: RequestKey,
    }),
    access: ADMIN,
  }),
  'integration/revoke-api-key': write({
    input: Type.Object({ id: Id }),
    access: ADMIN,
  }),
})
