import { today } from '../../../contract/calendar.ts'
import { DOCUMENT_KINDS, fileField } from '../../../contract/documents/kinds.ts'
import { t } from '../../../contract/language/texts.ts'
import { startsFrom } from '../../../contract/machines/engine.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { insertForId, insertRow } from '../../db/rows.ts'
import { AppError, fieldError, orNotFound } from '../../errors/app-error.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import { lockSubject, refuseNotNeeded, requestsOf, type Subject, setOnboarding } from './load-documents.ts'

const OPERATION = 'employee/requested-docs-employees'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<typeof requestDocuments>[0]

/** Asks a person for documents (D4, D5; E4 and E7). */
export const requestDocuments: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, now } = context
  const subject = await lockSubject(db, input.userId, session)
  const kinds = chosenKinds(input)
  if (kinds.length === 0) throw new AppError('NO_DOCUMENT_CHOSEN')
  refuseNotNeeded(subject.role, kinds)
  checkForm(input, kinds, subject, context)
  const status = statusAfter(subject)

  const requestId = await insertRequest(input, kinds, context)
  if (status !== null) await setOnboarding(db, subject, status, now)
  await context.enqueue('send-document-mail', { about: 'requested', id: requestId })
  await context.record({
    ...aboutPerson(subject.id, subject.companyId),
    from: subject.onboarding,
    to: status,
    changes: kinds.map((kind) => ({ field: fileField(kind), from: null, to: 'requested' })),
    ...(input.detail?.trim() ? { reason: input.detail.trim() } : {}),
    visibility: 'All',
  })
  const request = orNotFound((await requestsOf(db, session, subject.id, requestId))[0])
  return { request, onboarding: { status } }
}

/** Either spelling of a kind's flag counts (decisions.md no. 5). */
function chosenKinds(input: Record<string, unknown>): string[] {
  return DOCUMENT_KINDS.filter(({ key, flag }) => input[key] === true || input[flag] === true).map(({ key }) => key)
}

function checkForm({ detail, due_date }: Input, kinds: readonly string[], { role }: Subject, context: Context): void {
  const { services, session, now } = context
  const flags = DOCUMENT_KINDS.map(({ key, flag }) => [flag, kinds.includes(key)])
  const data = { ...Object.fromEntries(flags), detail, due_date }
  services.forms.check('document-request', { viewer: session.role, subject: role }, data)
  if (due_date && due_date < today(now)) {
    throw fieldError('due_date', t('server-documents.due'))
  }
}

/** Staff is not onboarded and has no status. */
function statusAfter({ onboarding }: Subject): string | null {
  if (onboarding === null) return null
  const step = onboardingMachine.transitions.find((one) => one.call === OPERATION && startsFrom(one, onboarding))
  if (!step)
    throw new AppError('ONBOARDING_STATE', {
      values: { status: statusLabel('onboarding', onboarding) },
      current: { status: onboarding },
    })
  return step.to
}

async function insertRequest(input: Input, kinds: readonly string[], { db, session, now }: Context): Promise<number> {
  const id = await insertForId(db, 'document_requests', {
    person_id: input.userId,
    detail: input.detail?.trim() || null,
    due_date: input.due_date || null,
    requested_by: session.id,
    created_at: now.toISOString(),
  })
  const items = kinds.map((kind) => ({ request_id: id, kind }))
  await insertRow(db, 'document_request_items', items)
  return id
}
