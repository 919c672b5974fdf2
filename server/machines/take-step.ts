import type { TargetRecord } from '../../access-control/authorize.ts'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import { mayDo, meantBy, startsFrom, type Wanted } from '../../contract/machines/engine.ts'
import { AppError, validationError } from '../calls/app-error.ts'
import type { Session } from '../calls/context.ts'

const MIN_REASON = 10
const MAX_REASON = 500
const REASON_TEXT = 'Write a reason of at least 10 characters.'

/** A condition of a machine: throws AppError where it does not hold. `G` is what the area's guards look at. */
export type Guard<G> = (at: G) => Promise<void> | void
/** The guards of an area, by the names its machine file uses. */
export type Guards<G> = Readonly<Record<string, Guard<G>>>

interface Attempt {
  machine: Machine
  call: string
  wanted: Wanted
  /** The record's status now; `null` where it does not exist yet. The caller holds the record's row. */
  status: string | null
  session: Session
  target: TargetRecord
  said: { reason?: string | undefined; items?: readonly unknown[] | undefined; onBehalfReason?: string | undefined }
}

/**
 * The step that is meant, if this record, this person and what they said allow it. Throws in this order: the machine's
 * state error (409), FORBIDDEN, VALIDATION for what must be said, and whatever a guard finds.
 */
export async function checkStep<G>(attempt: Attempt, guards: Guards<G>, at: G): Promise<Transition> {
  const { machine, call, wanted, status, session, target, said } = attempt
  const step = meantBy(machine, call, wanted).find((candidate) => startsFrom(candidate, status))
  if (!step) throw new AppError(machine.stateError, { values: { status: status ?? '' }, current: { status } })
  if (!mayDo(step, session, target)) throw new AppError('FORBIDDEN')
  checkSaid(step, said)
  for (const name of step.guards) await (guards[name] as Guard<G>)(at)
  return step
}

/** Throws VALIDATION where a reason or a list that the step needs is missing. */
function checkSaid({ input }: Transition, { reason, items, onBehalfReason }: Attempt['said']): void {
  const errors = [
    ...checkReason('reason', input.reason, reason),
    ...checkReason('onBehalfReason', input.onBehalfReason, onBehalfReason),
  ]
  if (input.items === 'required' && !items?.length) errors.push({ field: 'items', message: 'Name at least one item.' })
  if (errors.length > 0) throw validationError(errors)
}

function checkReason(field: string, need: 'required' | 'optional' | undefined, text = '') {
  const length = text.trim().length
  const isMissing = need === 'required' ? length < MIN_REASON : length > 0 && length < MIN_REASON
  if (isMissing) return [{ field, message: REASON_TEXT }]
  return length > MAX_REASON ? [{ field, message: 'Write at most 500 characters.' }] : []
}
