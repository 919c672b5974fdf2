import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { lockSubject, type Subject, setOnboarding } from '../documents/subject.ts'
import { advanceGuide } from '../guide/advance.ts'
import { loadPerson } from '../people/person-record.ts'
import { factsOf } from './facts.ts'
import { GUARDS, onboardingMachine } from './machine.ts'
import { moveContracts } from './move-contracts.ts'

const OPERATION = 'employee/aproval-docs-employee'
type Context = ContextOf<typeof OPERATION>

/** Contract Sent, with the state Signing, and Approve, without one (`design/domain.md` §5.3, E5 and E6). */
export const approvePerson: Action<typeof OPERATION> = async ({ userId, state, version }, context) => {
  const { db, session, now } = context
  const subject = await lockSubject(db, userId, session)
  await refuseStale(subject, version, context)
  if (subject.onboarding === null) throw new AppError('ONBOARDING_STATE', { text: 'Internal employees have no onboarding.' })
  const step = checkStep(
    {
      machine: onboardingMachine,
      call: OPERATION,
      wanted: { action: state === 'Signing' ? 'contract-sent' : 'approve' },
      status: subject.onboarding,
      session,
      target: { personId: subject.id, companyId: subject.companyId, role: subject.role },
      said: {},
    },
    GUARDS,
    await factsOf(db, subject),
  )
  await setOnboarding(db, subject, step.to, now)
  await context.record({
    entity: 'person',
    entityId: subject.id,
    companyId: subject.companyId,
    ...(step.records ? { action: step.records } : {}),
    from: subject.onboarding,
    to: step.to,
    visibility: step.visibility,
  })
  await moveContracts(step, subject, context)
  await context.enqueue('send-onboarding-mail', { personId: subject.id, status: step.to })
  const person = await loadPerson(db, subject.id, session, now)
  if (!person) throw new AppError('NOT_FOUND')
  await advanceGuide(context, person)
  return { onboarding: { status: step.to } }
}

async function refuseStale({ id }: Subject, version: number | undefined, { db }: Context): Promise<void> {
  if (version === undefined) return
  const stored = await db.selectFrom('people').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  if (stored.version !== version) throw new AppError('STALE', { current: { version: stored.version } })
}
