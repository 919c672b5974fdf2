import { authorize, roles, session, type TargetRecord } from '../../access-control/authorize.ts'
import type { ScopedActor } from '../../access-control/scope.ts'
import type { Machine, Transition } from './definition.ts'

/** Identifies a step: by its action, or by its target status where the call names only that. */
export type Wanted = { action: string } | { to: string }

/** Steps of this call that match `wanted`, in any status of the record. */
export const meantBy = (machine: Machine, call: string, wanted: Wanted): Transition[] =>
  machine.transitions.filter(
    (step) => step.call === call && ('action' in wanted ? step.action === wanted.action : step.to === wanted.to),
  )

/** Does this status allow the step? `null`: the record does not exist yet. */
export const startsFrom = ({ from }: Transition, status: string | null): boolean =>
  status === null ? from.length === 0 : from.includes(status)

/**
 * May this actor do the step with this record, by role, flag and reach? The single decision of `access-control`. A step that
 * creates the record has no target.
 */
export function mayDo({ actors, leavers }: Transition, actor: ScopedActor, target: TargetRecord | undefined): boolean {
  return authorize(session(roles(actors), undefined, leavers && { leavers }), actor, target) === 'allowed'
}

/** The steps that this actor could take now, without evaluation of guards. In the order of the file. */
export const stepsFor = (
  machine: Machine,
  status: string,
  actor: ScopedActor,
  target: TargetRecord | undefined,
): Transition[] => machine.transitions.filter((step) => startsFrom(step, status) && mayDo(step, actor, target))

/** The party whose turn it is; Nobody in a status that the file does not name. */
export const ballHolder = ({ waitsFor }: Machine, status: string) => waitsFor[status] ?? 'Nobody'

interface Waiting {
  /** The party whose turn it must be. */
  holder: Machine['waitsFor'][string]
  mayTake: (step: Transition) => boolean
  /** The steps that answer a waiting item; by default those with the main button. */
  answers?: (step: Transition) => boolean
}

/** The steps with which an item that waits for this side continues, each with the statuses it waits in. */
export function waitingSteps(machine: Machine, { holder, mayTake, answers = isMain }: Waiting) {
  return machine.transitions.flatMap((step) => {
    const statuses = step.from.filter((status) => ballHolder(machine, status) === holder)
    return statuses.length > 0 && answers(step) && mayTake(step) ? [{ step, statuses }] : []
  })
}

const isMain = ({ button }: Transition): boolean => button === 'primary'
