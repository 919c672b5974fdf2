import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/security.json' with { type: 'json' }
import { Id, Instant, Nullable, Password, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const Empty = Type.Object({})

/** The own account: password, devices and second factor (`/api/employee/`). */
export const securityOperations = described(calls, {
  'employee/my-security': read({
    input: Empty,
    answer: Type.Object({
      sessions: Type.Array(
        Type.Object({
          id: Id,
          /** As the browser names itself. */
          device: Nullable(ShortText),
          /** Network address; no place is looked up for it. */
          ip: Nullable(ShortText),
          /** The network of this call. */
          is_same_network: Type.Boolean(),
          began: Instant,
          last_seen: Instant,
          current: Type.Boolean(),
        }),
      ),
    }),
    access: { kind: 'session', roles: anyRole, leavers: true },
  }),
  'employee/change-own-password': write({
    input: Type.Object({ password: Password, newPassword: Password }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    rate: 'public',
    records: 'session.password-changed',
  }),
})
