import type { TargetRecord } from '../../access-control/authorize.ts'
import { localise } from '../../contract/language/overlay.ts'
import type { Machine } from '../../contract/machines/definition.ts'
import { stepsFor } from '../../contract/machines/engine.ts'
import { offered } from '../../contract/machines/offer.ts'
import type { Step } from '../../contract/machines/step.ts'
import type { Session } from '../calls/context.ts'
import { type Guards, obstaclesOf } from './take-step.ts'

interface Offer<G> {
  machine: Machine
  guards: Guards<G>
  status: string
  session: Session
  /** The record as access rules look at it. */
  target: TargetRecord | undefined
  /** Input of the guards. */
  at: G
}

/** The buttons of a record for this viewer, each with the data of its dialog and the reasons why it is disabled. */
export function offerSteps<G>({ machine, guards, status, session, target, at }: Offer<G>): Step[] {
  const find = (names: readonly string[]) => obstaclesOf(names, guards, at)
  return stepsFor(localise(`machines/${machine.name}`, machine), status, session, target).flatMap((step) => {
    const { hiddenBy = machine.hiddenBy ?? [] } = step
    const shown = offered(step, session.role, find)
    const asked = step.guards.filter((name) => !machine.answeredInDialog?.includes(name))
    if (!shown || find(asked.filter((name) => hiddenBy.includes(name))).length > 0) return []
    return [{ ...shown, missing: find(asked) }]
  })
}
