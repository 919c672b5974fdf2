import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import { EDIT_PERSON, READ_PERSON } from '../../access-control/people.ts'
import calls from '../../schemas/calls/people.json' with { type: 'json' }
import { Email, Id, oneOf, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, Person, PersonRow, PersonUpdate } from './schemas.ts'

const Lookup = Type.Optional(ShortText)

const BY_LINK = {
  access: { kind: 'public', why: 'the link mailed to the old address is the credential' },
  rate: 'public',
} as const

/** Reading and changing people. */
export const peopleOperations = described(calls, {
  'employee/findAll': read({
    input: Type.Object({
      phone: Lookup,
      rfc: Lookup,
      curp: Lookup,
      nss: Lookup,
      email: Type.Optional(Email),
      /** The person to leave out: their own value is no duplicate. */
      id: Type.Optional(Id),
    }),
    answer: Type.Object({ totalEmployees: Type.Integer() }),
    access: { kind: 'session', roles: anyRole },
  }),
  'employee/all-employees': list({
    filters: {
      companyId: Type.Optional(Id),
      status: Type.Optional(ShortText),
      role: Type.Optional(oneOf('Employee', 'Contractor')),
      department: Type.Optional(ShortText),
    },
    rows: { employees: PersonRow },
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: 'employeeOnboarding.viewTab', Client: true }),
    },
  }),
  'employee/get-employee-by-id': read({
    input: Type.Object({ id: Id, typeUser: Type.Optional(Type.Literal('InternalEmployee')) }),
    answer: Type.Object({ client: Person }),
    access: {
      kind: 'session',
      roles: READ_PERSON,
      target: { entity: 'person', param: 'id' },
    },
  }),
  'employee/get-my-profile-data': read({
    input: Type.Object({}),
    answer: Type.Object({ client: Person }),
    access: { kind: 'session', roles: anyRole, leavers: true },
  }),
  'employee/update-employee-by-id': write({
    input: PersonUpdate,
    answer: Type.Object({ client: Person }),
    access: {
      kind: 'session',
      roles: EDIT_PERSON,
      target: { entity: 'person', param: 'id', absentMeansSelf: true },
    },
  }),
  'employee/open-email-change': read({
    ...BY_LINK,
    input: Type.Object({ token: Token }),
    answer: answers['employee/open-email-change'],
  }),
  'employee/answer-email-change': write({
    ...BY_LINK,
    input: Type.Object({ token: Token, isMine: Type.Boolean() }),
    answer: Type.Object({ outcome: Type.Enum(['changed', 'kept', 'taken']) }),
  }),
  'employee/cancel-email-change': write({
    input: Type.Object({ id: Id }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: EDIT_PERSON, target: { entity: 'person', param: 'id' } },
  }),
})
