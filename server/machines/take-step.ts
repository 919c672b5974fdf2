import type { TargetRecord } from '../../access-control/authorize.ts'
import { schemaText } from '../../contract/language/overlay.ts'
import { t } from '../../contract/language/texts.ts'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import { mayDo, meantBy, startsFrom, type Wanted } from '../../contract/machines/engine.ts'
import { isForOthers } from '../../contract/machines/offer.ts'
import { statusLabel } from '../../contract/statuses.ts'
import type { Session } from '../calls/context.ts'
import { AppError, validationError } from '../errors/app-error.ts'

const MIN_REASON = 10
const MAX_REASON = 500

/**
 * A condition of a machine. It answers the missing items, so that a person sees all of them at once, or throws AppError where
 * the step is refused for another reason. `G` is the input of the area's guards.
 */
export type Guard<G> = (at: G) => readonly string[] | undefined
/** The guards of an area, by the names its machine file uses. */
export type Guards<G> = Readonly<Record<string, Guard<G>>>

interface Attempt {
  machine: Machine
  call: string
  wanted: Wanted
  /** The record's status now; `null` where it does not exist yet. The caller holds the record's row. */
  status: string | null
  session: Session
  /** Absent for a step that makes the record. */
  target?: TargetRecord | undefined
  entered: { reason?: string | undefined; items?: readonly unknown[] | undefined; onBehalfReason?: string | undefined }
}

/**
 * The requested step, if this record, this person and their input allow it. Throws in this order: the machine's state error
 * (409), FORBIDDEN, VALIDATION for missing input, and the guards' refusals.
 */
export function checkStep<G>(attempt: Attempt, guards: Guards<G>, at: G): Transition {
  const { machine, call, wanted, status, session, target, entered } = attempt
  const meant = meantBy(machine, call, wanted)
  const step = meant.find((candidate) => startsFrom(candidate, status))
  if (!step) {
    const text = (english: string) => schemaText(`machines/${machine.name}`, english)
    const past = meant[0]?.past
    const action = past === undefined ? t('server-fields.changed') : text(past)
    const repeated = meant.find(({ to }) => to === status)?.repeated
    throw new AppError(machine.stateError, {
      values: { status: statusIn(machine, status), action },
      ...(repeated && { text: text(repeated) }),
      current: { status },
    })
  }
  if (!mayDo(step, session, target)) throw new AppError('FORBIDDEN')
  checkEntered(step, entered, session)
  const missing = askGuards(step.guards, guards, at)
  if (missing.length > 0) throw new AppError(machine.missingError, { values: { list: missing.join(', ') } })
  return step
}

/** A status in the words of the reader. */
export const statusIn = ({ statuses }: Machine, status: string | null): string =>
  status === null ? '' : statusLabel(statuses, status)

/** The refusals of these guards as texts: all missing items, or the reason. */
export function obstaclesOf<G>(names: readonly string[], guards: Guards<G>, at: G): string[] {
  try {
    return askGuards(names, guards, at)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.message]
  }
}

const askGuards = <G>(names: readonly string[], guards: Guards<G>, at: G): string[] =>
  names.flatMap((name) => (guards[name] as Guard<G>)(at) ?? [])

/** Throws VALIDATION where a reason or a list that the step needs is missing. */
function checkEntered(step: Transition, { reason, items, onBehalfReason }: Attempt['entered'], session: Session): void {
  const { input } = step
  const errors = [
    ...checkReason('reason', input.reason, reason),
    ...checkReason('onBehalfReason', isForOthers(step, session.role) ? 'required' : undefined, onBehalfReason),
  ]
  if (input.items === 'required' && !items?.length) errors.push({ field: 'items', message: t('server-fields.items') })
  if (errors.length > 0) throw validationError(errors)
}

function checkReason(field: string, need: Transition['input']['reason'], text = '') {
  const length = text.trim().length
  const isMissing = need === 'required' ? length < MIN_REASON : length > 0 && length < MIN_REASON
  if (isMissing) return [{ field, message: t('server-fields.reason') }]
  return length > MAX_REASON ? [{ field, message: t('server-fields.longReason') }] : []
}
