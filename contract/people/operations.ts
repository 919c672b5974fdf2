import Type from 'typebox'
import { anyRole, roles } from '../../access-control/authorize.ts'
import { EDIT_PERSON, READ_PERSON } from '../../access-control/people.ts'
import { Email, Id, Instant, oneOf, ShortText, Token } from '../format/shared.ts'
import { read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { Person, PersonRow, PersonUpdate } from './schemas.ts'

const Lookup = Type.Optional(ShortText)

const BY_LINK = {
  access: { kind: 'public', why: 'the link mailed to the old address is the credential' },
  rate: 'public',
} as const

/** Reading and changing people. */
export const peopleOperations = {
  'employee/findAll': read({
    summary: 'How many people have this phone, RFC, CURP, NSS or email? More than 0 means taken',
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
    rate: 'lookup',
    example: { email: 'nobody@plantilla.test' },
  }),
  'employee/all-employees': list({
    summary: 'People of the companies in reach: one page, with the total',
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
    example: { page: 1, limit: 25, search: 'maria', sort: 'lastname', filters: { status: 'Request' } },
  }),
  'employee/get-employee-by-id': read({
    summary: 'One person with all blocks',
    input: Type.Object({ id: Id, typeUser: Type.Optional(Type.Literal('InternalEmployee')) }),
    answer: Type.Object({ client: Person }),
    access: {
      kind: 'session',
      roles: READ_PERSON,
      target: { entity: 'person', param: 'id' },
    },
    example: { id: 1 },
  }),
  'employee/get-my-profile-data': read({
    summary: "The caller's own record",
    input: Type.Object({}),
    answer: Type.Object({ client: Person }),
    access: { kind: 'session', roles: anyRole, leavers: true },
    example: {},
  }),
  'employee/update-employee-by-id': write({
    summary: 'Change profile, address, details of a person; judged by the files in schemas/forms',
    input: PersonUpdate,
    answer: Type.Object({ client: Person }),
    access: {
      kind: 'session',
      roles: EDIT_PERSON,
      target: { entity: 'person', param: 'id', absentMeansSelf: true },
    },
    isJudgedByForms: true,
    records: 'person.updated',
    errors: ['FIELD_READ_ONLY', 'STALE', 'DUPLICATE', 'STEP_UP'],
    example: { id: 1, nationality: 'Mexicana' },
  }),
  'employee/open-email-change': read({
    ...BY_LINK,
    summary: 'The change of a sign-in email behind a mailed link; opening changes nothing',
    input: Type.Object({ token: Token }),
    answer: Type.Object({
      change: Type.Object({
        firstname: ShortText,
        former: ShortText,
        email: ShortText,
        asked_by: ShortText,
        asked_at: Instant,
        effective_at: Instant,
      }),
    }),
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43) },
  }),
  'employee/answer-email-change': write({
    ...BY_LINK,
    summary: 'Confirm the change behind a mailed link, so that it takes effect at once, or stop it; the link is used up',
    input: Type.Object({ token: Token, isMine: Type.Boolean() }),
    answer: Type.Object({ outcome: Type.Enum(['changed', 'kept', 'taken']) }),
    records: 'person.email-changed',
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43), isMine: false },
  }),
  'employee/cancel-email-change': write({
    summary: 'Stop a pending change of the sign-in email',
    input: Type.Object({ id: Id }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: EDIT_PERSON, target: { entity: 'person', param: 'id' } },
    records: 'person.email-change-ended',
    example: { id: 1 },
  }),
}
