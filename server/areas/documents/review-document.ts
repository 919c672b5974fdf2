import { today } from '../../../contract/calendar.ts'
import { fileField } from '../../../contract/documents/kinds.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { updateRow } from '../../db/rows.ts'
import { AppError, fieldError, orNotFound } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { documentById, lockSubject } from './load-documents.ts'
import { documentGuards, documentMachine } from './machines.ts'

const OPERATION = 'employee/review-document-employee'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<typeof reviewDocument>[0]

export const reviewDocument: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, target, now } = context
  const subject = await lockSubject(db, target?.personId ?? 0, session)
  const { kind, status: from } = await currentState(input.documentId, context)
  const step = checkStep(
    {
      machine: documentMachine,
      call: OPERATION,
      wanted: { to: input.status },
      status: from,
      session,
      target: { personId: subject.id, companyId: subject.companyId, role: subject.role },
      entered: {},
    },
    documentGuards,
    { actorId: session.id, subject },
  )
  checkForm(input, subject.role, context)

  const isAccepted = input.status === 'Accepted'
  const reason = isAccepted ? null : (input.reject_reason ?? '').trim()
  await updateRow(db, 'documents', input.documentId, {
    status: step.to,
    reject_reason: reason,
    expiry_date: (isAccepted && input.expiry_date) || null,
    reminded_days: null,
    reviewed_by: session.id,
    reviewed_at: now.toISOString(),
  })
  if (!isAccepted) await context.enqueue('send-document-mail', { about: 'rejected', id: input.documentId })
  await context.record({
    ...aboutPerson(subject.id, subject.companyId),
    ...(step.records ? { action: step.records } : {}),
    from,
    to: step.to,
    changes: [{ field: fileField(kind), from, to: step.to }],
    ...(reason === null ? {} : { reason }),
    visibility: step.visibility,
  })
  const document = orNotFound(await documentById(db, session, input.documentId))
  return { document }
}

async function currentState(id: number, { db }: Context): Promise<{ kind: string; status: string }> {
  const row = await db.selectFrom('documents').select(['kind', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function checkForm(input: Input, subject: Context['session']['role'], { services, session, now }: Context): void {
  const { status, reject_reason, expiry_date } = input
  const variant = { viewer: session.role, subject }
  if (status === 'Accepted') services.forms.check('document-acceptance', variant, { expiry_date })
  else services.forms.check('document-rejection', variant, { reject_reason })
  if (status === 'Accepted' && expiry_date && expiry_date <= today(now)) {
    throw fieldError('expiry_date', t('server-documents.expiry'))
  }
}
