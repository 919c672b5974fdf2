import type { Role } from '../../../access-control/roles.ts'
import { createAjv } from '../../../contract/forms/ajv.ts'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import guide from '../../../schemas/guide.json' with { type: 'json' }
import { type Judge, judgeOf, UNJUDGED } from '../../definitions/shape.ts'

/** One move of the onboarding guide: the step advances when the stored record fits the condition. */
interface Move {
  from: number
  to: number
  fits: Judge<unknown>
  /** The person may also make the move without the condition (Finish, decisions.md no. 42). */
  byHand: boolean
}

export const LAST_STEP = 8
/** Requested in place of a step, it restarts the guide. */
export const RESET = 100

// A condition names only the fields it needs.
const ajv = createAjv({ ...UNJUDGED, strictRequired: false })
const MOVES = guide.steps.map(({ from, to, subjects, condition, ...step }) => ({
  subjects: subjects as readonly string[],
  move: { from, to, fits: judgeOf(condition, ajv), byHand: 'byHand' in step } satisfies Move,
}))

/** The moves of a role, in order; empty for a role that has no guide. */
const movesOf = (role: Role): Move[] => MOVES.filter(({ subjects }) => subjects.includes(role)).map(({ move }) => move)

export const hasGuide = (role: Role): boolean => movesOf(role).length > 0

/** Can someone of this role are on this step? Contractors go straight from 5 to 8. */
export const isStepOf = (role: Role, step: number): boolean =>
  movesOf(role).some(({ from, to }) => from === step || to === step)

/** The furthest step the stored record allows from a step, and the fields missing for the next move. */
export function walk(role: Role, step: number, person: Person): { step: number; missing: string[] } {
  const move = movesOf(role).find(({ from }) => from === step)
  if (!move) return { step, missing: [] }
  if (move.fits(factsOf(person))) return walk(role, move.to, person)
  return { step, missing: missingIn(move.fits) }
}

/** May the person make this move without its condition? */
export const isByHand = (role: Role, from: number, to: number): boolean =>
  movesOf(role).some((move) => move.from === from && move.to === to && move.byHand)

/** The record for conditions: of each block the first entry, which is the one that counts; empty members are left out. */
function factsOf(person: Person): Record<string, unknown> {
  const { image_url, employee_detail, address, emergency_contact, bankDetail, home_loan, onboarding } = person
  return {
    ...cleanFormData({ image_url }),
    employee_detail: cleanFormData(employee_detail),
    address: cleanFormData(address[0] ?? {}),
    emergency_contact: cleanFormData(emergency_contact[0] ?? {}),
    bankDetail: cleanFormData(bankDetail[0] ?? {}),
    home_loan: cleanFormData(home_loan[0] ?? {}),
    onboarding: cleanFormData(onboarding),
  }
}

/** Names of the fields that a judge missed; those of the emergency contact with their block, since the person has the same. */
function missingIn({ errors }: Judge<unknown>): string[] {
  const found = (errors ?? []).flatMap(({ instancePath, params }) => {
    const block = instancePath.slice(1)
    const name = params['missingProperty'] as string | undefined
    if (name === undefined) return block === 'onboarding/status' ? ['onboarding.status'] : []
    return [block === 'emergency_contact' || block === 'onboarding' ? `${block}.${name}` : name]
  })
  return [...new Set(found)]
}
