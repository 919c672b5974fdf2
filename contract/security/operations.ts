import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/security.json' with { type: 'json' }
import { Id, Instant, Nullable, Password, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { SignedIn } from '../session/schemas.ts'

const Empty = Type.Object({})
/** A code of the app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(ShortText) })
const ownAccess = { kind: 'session', roles: anyRole, leavers: true } as const

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
      /** `null`: signing in asks for the password alone. */
      second_factor: Nullable(Type.Object({ since: Instant, recovery_codes_left: Type.Integer() })),
    }),
    access: ownAccess,
  }),
  'employee/change-own-password': write({
    input: Type.Object({ password: Password, newPassword: Password }),
    answer: Empty,
    access: ownAccess,
    rate: 'public',
    records: 'session.password-changed',
  }),
  'employee/confirm-sign-in': write({
    input: Type.Object({ code: Code }),
    answer: SignedIn,
    access: { kind: 'one-time', purpose: 'second-factor' },
    rate: 'public',
    records: 'session.login',
  }),
  'employee/begin-second-factor': write({
    input: Empty,
    answer: Type.Object({
      /** For typing it into the app. */
      secret: ShortText,
      /** The same as a QR code: modules of a side, and the dark ones as an SVG path. */
      qr: Type.Object({ size: Type.Integer(), path: Type.String({ maxLength: 100_000 }) }),
    }),
    access: ownAccess,
    stepUp: true,
    rate: 'lookup',
    records: { none: 'nothing counts before employee/confirm-second-factor' },
  }),
  'employee/confirm-second-factor': write({
    input: Type.Object({ code: Code }),
    answer: RecoveryCodes,
    access: ownAccess,
    stepUp: true,
    rate: 'lookup',
    records: 'session.factor-added',
  }),
  'employee/make-recovery-codes': write({
    input: Type.Object({ code: Code }),
    answer: RecoveryCodes,
    access: ownAccess,
    stepUp: true,
    rate: 'lookup',
    records: 'session.recovery-codes-made',
  }),
  'employee/remove-second-factor': write({
    input: Type.Object({ password: Password, code: Code }),
    answer: Empty,
    access: ownAccess,
    rate: 'public',
    records: 'session.factor-removed',
  }),
  'employee/reset-second-factor': write({
    input: Type.Object({ id: Id }),
    answer: Empty,
    access: { kind: 'session', roles: roles({ Admin: true }), target: { entity: 'person', param: 'id' } },
    stepUp: true,
    records: 'session.factor-reset',
  }),
})
