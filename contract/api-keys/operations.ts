import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/api-keys.json' with { type: 'json' }
import { Id, Instant, Nullable, oneOf, RequestKey, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const ADMIN = { kind: 'session', roles: roles({ Admin: true }) } as const
const Scope = Type.String({ pattern: '^[a-z-]+:(read|write)$', maxLength: 80 })

/** A key, without the key itself. */
export const ApiKey = Type.Object({
  id: Id,
  name: ShortText,
  /** The first characters, by which it is recognised. */
  prefix: ShortText,
  company: Nullable(Type.Object({ id: Id, name: ShortText })),
  scopes: Type.Array(ShortText),
  status: oneOf('Active', 'Expired', 'Revoked', 'Closed'),
  created_by: ShortText,
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
})

/** Keys of other programs to this API. */
export const apiKeyOperations = described(calls, {
  'integration/find-api-keys': read({
    input: Type.Object({}),
    answer: Type.Object({
      apiKeys: Type.Array(ApiKey),
      /** Every scope that a key can have, with the calls that it opens. */
      scopes: Type.Array(
        Type.Object({
          scope: ShortText,
          calls: Type.Array(ShortText),
          /** A key of a company has a use of it. */
          isForCompanies: Type.Boolean(),
        }),
      ),
    }),
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
    answer: Type.Object({ apiKey: ApiKey, key: Token }),
    access: ADMIN,
  }),
  'integration/revoke-api-key': write({
    input: Type.Object({ id: Id }),
    answer: Type.Object({ apiKey: ApiKey }),
    access: ADMIN,
  }),
})
