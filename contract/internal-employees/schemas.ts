import Type, { type Static } from 'typebox'
import { AREAS, FINER_FLAGS, type Permissions, SPEC_FLAGS } from '../../access-control/permissions.ts'
import { Id, Instant, Nullable, oneOf, PictureLink, ShortText, Version } from '../format/shared.ts'

const CompanyRef = Type.Object({ id: Id, name: ShortText, logo_url: PictureLink })

/** Does the person work, wait for the first sign-in, or is the account closed? */
const AccountState = oneOf('Active', 'Invited', 'Inactive')

/** The permissions object, flags by area: every area and flag by name, so that an unknown one is refused. */
export const PermissionsObject = Type.Unsafe<Permissions>(
  Type.Object(
    Object.fromEntries(
      AREAS.map((area) => [
        area,
        Type.Optional(
          Type.Object(
            Object.fromEntries(
              [...SPEC_FLAGS[area], ...FINER_FLAGS[area]].map((flag) => [flag, Type.Optional(Type.Boolean())]),
            ),
            { additionalProperties: false },
          ),
        ),
      ]),
    ),
    { additionalProperties: false },
  ),
)

/** One row of the list of internal employees. */
export const InternalEmployeeRow = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: ShortText,
  phone: Nullable(ShortText),
  image_url: PictureLink,
  position: Nullable(ShortText),
  department: Nullable(ShortText),
  all_companies: Type.Boolean(),
  assigned_companies: Type.Array(CompanyRef),
  /** The reach in words: "All companies", or the names of the assigned ones. */
  companies: Type.String({ maxLength: 4000 }),
  is_active: Type.Boolean(),
  state: AccountState,
  last_seen: Nullable(Instant),
  updated_at: Instant,
})
export type InternalEmployeeRow = Static<typeof InternalEmployeeRow>

/** Members of an internal employee in addition to the person record. */
export const InternalEmployee = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: ShortText,
  position: Nullable(ShortText),
  department: Nullable(ShortText),
  all_companies: Type.Boolean(),
  assigned_companies: Type.Array(CompanyRef),
  is_active: Type.Boolean(),
  state: AccountState,
  invited_at: Nullable(Instant),
  last_seen: Nullable(Instant),
  /** Clients whose account manager this person is. */
  managed_companies: Type.Array(CompanyRef),
  /** The groups that the caller may see; others are left out. */
  permissions: PermissionsObject,
  version: Version,
})
export type InternalEmployee = Static<typeof InternalEmployee>
