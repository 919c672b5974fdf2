import Type from 'typebox'
import { named, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import { CREATE_PEOPLE } from '../../access-control/new-people.ts'
import file from '../../schemas/answers/new-people.json' with { type: 'json' }
import calls from '../../schemas/calls/new-people.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/new-people.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { peopleOperations } from '../people/operations.ts'
import { NewPerson, PersonRow } from '../people/schemas.ts'

const list = peopleOperations['employee/all-employees']

/** Creating and inviting people. */
export const newPeopleOperations = described(calls, shapes(file, { PersonRow }), shapes(inputFile, {}, 'inputs'), {
  'employee/create-employee-by-client': write({
    input: NewPerson,
    // Default: the caller's own company. Admin and staff have none, so they must name one.
    access: session(CREATE_PEOPLE, ownOrNamed('company', 'companyId')),
  }),
  'employee/get-all-assigned-employees-to-client': read({
    input: Type.Object({ companyId: Type.Optional(Id), ...list.input.properties }),
    access: list.access,
  }),
  'employee/invite-employee-again': write({
    access: session(roles({ Admin: true, InternalEmployee: 'target.edit', Client: true }), named('person', 'userId')),
  }),
})
