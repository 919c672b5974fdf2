import type { CallContext } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import type { CreatedPerson } from './insert-people.ts'
import { fieldValue, type NewPerson } from './new-person.ts'

/** Fields that the history keeps of a new person. Numbers of identity, bank and pay are not among them. */
const KEPT = ['firstname', 'lastname', 'email', 'phone', 'job_name', 'department', 'start_date']

/** Records each created person: a history row and an invitation by mail. Two statements for any number of people. */
export async function recordAndInvite(
  context: CallContext,
  people: readonly NewPerson[],
  created: readonly CreatedPerson[],
  reasonOf?: (at: number) => string,
): Promise<void> {
  const ids = created.map(({ id }) => id)
  await context.enqueueAll(
    'send-invitation',
    ids.map((personId) => ({ personId })),
  )
  await context.recordAll(
    people.map((person, at) => ({
      ...aboutPerson(ids[at] as number, person.companyId),
      to: 'Request',
      changes: [{ field: 'typeUser', from: null, to: person.role }, ...beginnings(person)],
      ...(reasonOf ? { reason: reasonOf(at) } : {}),
    })),
  )
}

const beginnings = ({ fields }: NewPerson) =>
  KEPT.flatMap((field) => {
    const to = fieldValue(fields, field)
    return to === undefined ? [] : [{ field, from: null, to }]
  })
