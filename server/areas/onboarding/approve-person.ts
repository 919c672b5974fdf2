import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { type ContractRow, contractsOf } from '../contracts/contract-row.ts'
import { IN_FORCE_STATUSES, noSharedDays } from '../contracts/machine.ts'
import { moveContract } from '../contracts/record.ts'
import type { Subject } from '../documents/load-documents.ts'
import { advanceGuide } from '../guide/advance.ts'
import { loadPerson } from '../people/person-record.ts'
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
  const person = orNotFound(await loadPerson(db, subject.id, session, now))
  await advanceGuide(context, person)
  return { onboarding: { status: step.to } }
}

/**
 * The effect of a person's step on the contract: Contract Sent sends the draft, the approval puts the sent one in force. A
 * draft besides a contract in force is a later one, and stays. The caller holds the lock on the person.
 */
async function moveContracts(step: Transition, person: Subject, context: CallContext<Session>): Promise<void> {
  const { db, session, now, record } = context
  const mover = { db, now, author: session, record }
  const all = (await contractsOf(db, session, person.id, today(now))).filter(
    ({ company_id }) => company_id === person.companyId,
  )
  const draft = all.find(({ status }) => status === 'Draft')
  const inForce = all.find(({ status }) => IN_FORCE_STATUSES.includes(status))
  const next = inForce ?? draft
  if (next && next.status !== 'Active' && next.status !== 'Ending') {
    noSharedDays({ contract: next, others: all, today: today(now) })
  }
  let sent: ContractRow | undefined = inForce
  if (!inForce && draft) sent = await moveContract(mover, draft, 'send')
  if (step.to === 'Approved' && sent?.status === 'Sent') await moveContract(mover, sent, 'activate')
}
