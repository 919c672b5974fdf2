import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { advanceGuide } from '../guide/advance.ts'
import { loadPerson } from '../people/person-record.ts'
import { moveContracts } from './move-contracts.ts'
import { onboardings } from './record.ts'

const OPERATION = 'employee/aproval-docs-employee'

/** Contract Sent, with the state Signing, and Approve, without one (E5 and E6). */
export const approvePerson: Action<typeof OPERATION> = async ({ userId, state, version }, context) => {
  const { db, session, now } = context
  const held = await onboardings.hold(context, userId, version)
  const { row: subject } = held
  if (subject.onboarding === null) throw new AppError('ONBOARDING_STATE', { text: t('server-onboarding.staff') })
  const step = onboardings.check(held, OPERATION, { action: state === 'Signing' ? 'contract-sent' : 'approve' })
  await onboardings.move(context, subject, step)
  await moveContracts(step, subject, context)
  await context.enqueue('send-onboarding-mail', { personId: subject.id, status: step.to })
  const person = await loadPerson(db, subject.id, session, now)
  if (!person) throw new AppError('NOT_FOUND')
  await advanceGuide(context, person)
  return { onboarding: { status: step.to } }
}
