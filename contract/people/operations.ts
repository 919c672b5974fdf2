import Type from 'typebox'
import { anyRole, named, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import { EDIT_PERSON, READ_PERSON } from '../../access-control/people.ts'
import calls from '../../schemas/calls/people.json' with { type: 'json' }
import { Email, Id, oneOf, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, PersonRow, PersonUpdate } from './schemas.ts'

const Lookup = Type.Optional(ShortText)

const BY_LINK = {
  access: { kind: 'public', why: 'the link mailed to the old address is the credential' },
  rate: 'public',
} as const

/** Reading and changing people. */
export const peopleOperations = described(calls, answers, {
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
    access: session(anyRole),
  }),
  'employee/all-employees': list({
    filters: {
      companyId: Type.Optional(Id),
      status: Type.Optional(ShortText),
      role: Type.Optional(oneOf('Employee', 'Contractor')),
      department: Type.Optional(ShortText),
    },
    rows: { employees: PersonRow },
    access: session(roles({ Admin: true, InternalEmployee: 'employeeOnboarding.viewTab', Client: true })),
  }),
  'employee/get-employee-by-id': read({
    input: Type.Object({ id: Id, typeUser: Type.Optional(Type.Literal('InternalEmployee')) }),
    access: session(READ_PERSON, named('person', 'id')),
  }),
  'employee/get-my-profile-data': read({
    input: Type.Object({}),
    access: session(anyRole, undefined, { leavers: true }),
  }),
  'employee/update-employee-by-id': write({
    input: PersonUpdate,
    access: session(EDIT_PERSON, ownOrNamed('person', 'id')),
  }),
  'employee/open-email-change': read({
    ...BY_LINK,
    input: Type.Object({ token: Token }),
  }),
  'employee/answer-email-change': write({
    ...BY_LINK,
    input: Type.Object({ token: Token, isMine: Type.Boolean() }),
  }),
  'employee/cancel-email-change': write({
    input: Type.Object({ id: Id }),
    access: session(EDIT_PERSON, named('person', 'id')),
  }),
})
