import Type from 'typebox'
import { anyRole, named, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import { EDIT_PERSON, READ_PERSON } from '../../access-control/people.ts'
import calls from '../../schemas/calls/people.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/people.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, oneOf, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, PersonRow, PersonUpdate } from './schemas.ts'

const BY_LINK = {
  access: { kind: 'public', why: 'the link mailed to the old address is the credential' },
  rate: 'public',
} as const

/** Reading and changing people. */
export const peopleOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'employee/findAll': read({ access: session(anyRole) }),
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
  'employee/get-employee-by-id': read({ access: session(READ_PERSON, named('person', 'id')) }),
  'employee/get-my-profile-data': read({ access: session(anyRole, undefined, { leavers: true }) }),
  'employee/update-employee-by-id': write({
    input: PersonUpdate,
    access: session(EDIT_PERSON, ownOrNamed('person', 'id')),
  }),
  'employee/open-email-change': read(BY_LINK),
  'employee/answer-email-change': write(BY_LINK),
  'employee/cancel-email-change': write({ access: session(EDIT_PERSON, named('person', 'id')) }),
})
