import Type, { type Static } from 'typebox'
import { AREAS, FINER_FLAGS, type Permissions, SPEC_FLAGS } from '../../access-control/permissions.ts'
import file from '../../schemas/answers/internal-employees.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

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

export const answers = shapes(file, { PermissionsObject })
export const { InternalEmployeeRow, InternalEmployee } = answers
export type InternalEmployeeRow = Static<typeof InternalEmployeeRow>
export type InternalEmployee = Static<typeof InternalEmployee>
