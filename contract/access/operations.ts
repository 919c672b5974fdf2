import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/access.json' with { type: 'json' }
import { Id, Instant, Nullable, oneOf, PictureLink, RoleName, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { DecodedSession } from '../session/schemas.ts'

const Text = Type.String({ maxLength: 500 })
const FlagName = Type.String({ maxLength: 80 })
const Names = Type.Array(Text)

/** Operations about access: the catalogue of permissions, view-as, who can see a record. */
export const accessOperations = described(calls, {
  'employee/get-permission-catalogue': read({
    input: Type.Object({}),
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({
          name: ShortText,
          title: ShortText,
          text: Text,
          flags: Type.Array(
            Type.Object({
              flag: FlagName,
              label: ShortText,
              text: Text,
              /** Does it move money? */
              isMoney: Type.Boolean(),
              /** Does the caller hold it, and so may grant it? */
              isGrantable: Type.Boolean(),
              opens: Type.Object({ pages: Names, entries: Names, calls: Names }),
            }),
          ),
        }),
      ),
      presets: Type.Array(Type.Object({ name: ShortText, text: Text, flags: Type.Array(FlagName) })),
    }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }) },
  }),
  'employee/get-my-session': read({
    input: Type.Object({}),
    answer: Type.Object({ session: DecodedSession }),
    access: { kind: 'session', roles: anyRole, leavers: true },
  }),
  'employee/start-view-as': write({
    input: Type.Object({ idInternalEmployee: Id }),
    answer: Type.Object({ token: Token, expires_at: Instant }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true }),
      target: { entity: 'internal-employee', param: 'idInternalEmployee' },
    },
    stepUp: true,
    records: 'internal-employee.viewed-as',
  }),
  'employee/leave-view-as': write({
    input: Type.Object({}),
    answer: Type.Object({}),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: true }) },
    isOpenToViewers: true,
    records: 'internal-employee.view-left',
  }),
  'employee/who-can-see': read({
    input: Type.Object({ entity: oneOf('person', 'client'), entityId: Id }),
    answer: Type.Object({
      people: Type.Array(
        Type.Object({
          id: Id,
          name: ShortText,
          role: RoleName,
          image_url: PictureLink,
          /** "Admin", "flag clients.viewDetails", "User of the company", "Own record". */
          why: ShortText,
          /** The flag in plain words, where one decides. */
          label: Nullable(ShortText),
          reach: ShortText,
        }),
      ),
    }),
    access: { kind: 'session', roles: roles({ Admin: true }) },
  }),
})
