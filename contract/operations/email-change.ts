import Type from 'typebox'
import { EDIT_PERSON } from '../../access-control/people.ts'
import { operation } from '../operation.ts'
import { Id, Instant, ShortText, Token } from '../schemas/shared.ts'

const BY_LINK = {
  access: { kind: 'public', why: 'the link mailed to the old address is the credential' },
  rate: 'public',
} as const

/** A sign-in email that somebody else changed waits until the old address confirms it, or its time has passed. */
export const emailChangeOperations = {
  'employee/open-email-change': operation({
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
    writes: false,
    records: { none: 'changes nothing' },
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43) },
  }),
  'employee/answer-email-change': operation({
    ...BY_LINK,
    summary: 'Confirm the change behind a mailed link, so that it takes effect at once, or stop it; the link is used up',
    input: Type.Object({ token: Token, isMine: Type.Boolean() }),
    answer: Type.Object({ outcome: Type.Enum(['changed', 'kept', 'taken']) }),
    writes: true,
    records: 'person.email-changed',
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43), isMine: false },
  }),
  'employee/cancel-email-change': operation({
    summary: 'Stop a pending change of the sign-in email',
    input: Type.Object({ id: Id }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: EDIT_PERSON, target: { entity: 'person', param: 'id' } },
    rate: 'write',
    writes: true,
    records: 'person.email-change-ended',
    errors: [],
    example: { id: 1 },
  }),
}
