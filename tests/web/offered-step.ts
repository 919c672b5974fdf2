import type { Role } from '../../access-control/roles.ts'
import type { Machine } from '../../contract/machines/definition.ts'
import { offered } from '../../contract/machines/offer.ts'
import type { Step } from '../../contract/machines/step.ts'

/** A step of a machine file as it is offered where no guard finds anything. */
export function offeredStep(file: unknown, action: string, more: Partial<Step> = {}, role: Role = 'Admin'): Step {
  const step = (file as Machine).transitions.find((one) => one.action === action)
  const shown = step && offered(step, role, () => [])
  if (!shown) throw new Error(`There is no button for "${action}".`)
  return { ...shown, missing: [], ...more }
}
