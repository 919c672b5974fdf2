import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { CREATE_PEOPLE } from '../../access-control/new-people.ts'
import { Id, ListTotal } from '../format/shared.ts'
import { read, write } from '../operation.ts'
import { peopleOperations } from '../people/operations.ts'
import { NewPerson, PersonRow } from '../people/schemas.ts'

const list = peopleOperations['employee/all-employees']

/** Creating and inviting people. */
export const newPeopleOperations = {
  'employee/create-employee-by-client': write({
    summary:
      'Create an employee or contractor with a draft contract, and send the invitation; judged by schemas/forms/new-person.json',
    input: NewPerson,
    answer: Type.Object({
      employee: Type.Object({ id: Id }),
      contract: Type.Object({ id: Id }),
      inviteSent: Type.Boolean(),
    }),
    access: {
      kind: 'session',
      roles: CREATE_PEOPLE,
      // Default: the caller's own company. Admin and staff have none, so they must name one.
      target: { entity: 'company', param: 'companyId', absentMeansSelf: true },
    },
    records: 'person.created',
    errors: ['DUPLICATE', 'MIN_WAGE'],
    example: {
      companyId: 1,
      typeUser: 'Employee',
      firstname: 'María',
      lastname: 'Núñez',
      email: 'maria.nunez@plantilla.test',
      phone: '5512345678',
      job_name: 'Analyst',
      start_date: '2026-12-01',
      monthly_salary: '18500.00',
      requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9a11',
    },
  }),
  'employee/get-all-assigned-employees-to-client': read({
    summary: 'People of one company: one page, with the total; a Client always gets those of its own company',
    input: Type.Object({ companyId: Type.Optional(Id), ...list.input.properties }),
    answer: Type.Object({
      allEmployeesAssigned: Type.Array(PersonRow),
      totalEmployees: ListTotal,
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
    access: list.access,
    example: { companyId: 1, page: 1, limit: 25 },
  }),
  'employee/invite-employee-again': write({
    summary: 'Send a new first-login link to a person whose account was never used; earlier links stop working',
    input: Type.Object({ userId: Id }),
    answer: Type.Object({ inviteSent: Type.Boolean() }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: 'target.edit', Client: true }),
      target: { entity: 'person', param: 'userId' },
    },
    records: 'person.invited',
    errors: ['NO_INVITATION'],
    example: { userId: 1 },
  }),
}
