import type { CallContext, Session } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import { changeRecord } from '../../db/rows.ts'
import { checkStep } from '../../machines/take-step.ts'
import { completeDocuments } from '../documents/complete-documents.ts'
import type { Subject } from '../documents/load-documents.ts'
import { onboardingMachine } from '../onboarding/machine.ts'

const OPERATION = 'employee/register-contract-information'

/**
 * A former worker with a new contract restarts at Request (E9), and advances at once where the former documents count. Throws
 * FORBIDDEN for callers who may not hire.
 */
export async function hireAgain(person: Subject, context: CallContext<Session>): Promise<void> {
  if (person.onboarding !== 'Terminated') return
  const { db, session, now, record } = context
  const step = checkStep(
    {
      machine: onboardingMachine,
      call: OPERATION,
      wanted: { action: 'hire-again' },
      status: person.onboarding,
      session,
      target: { personId: person.id, companyId: person.companyId, role: person.role },
      entered: {},
    },
    {},
    null,
  )
  await changeRecord(db, 'people', person.id, { onboarding_status: step.to, status: 'Active', left_on: null }, now)
  const { status } = await completeDocuments(context, { ...person, onboarding: step.to })
  await record({
    ...aboutPerson(person.id, person.companyId),
    ...(step.records ? { action: step.records } : {}),
    from: person.onboarding,
    to: status,
    visibility: step.visibility,
  })
}
