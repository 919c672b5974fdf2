import { PAGES } from '../../../access-control/pages.ts'

/** The tour has pop-ups for the steps 0 to 6 (E6). */
export const LAST_TOUR_STEP = 6

export type StepState = 'done' | 'current' | 'later'

export const stateOf = (step: number, at: number): StepState => {
  if (step === at) return 'current'
  return step < at ? 'done' : 'later'
}

/** Name of the element next to which the pop-up of a step is shown. */
export const anchorOf = (step: number): string => `guide-step-${step}`

/** Address where a step is done: the person's own profile, with the photo dialog open for the first one. */
export const wayTo = (step: number): string => `${PAGES.employeeDetail.path}${step === 0 ? '?photo=1' : ''}`
