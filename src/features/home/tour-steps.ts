import { PAGES } from '../../../access-control/pages.ts'

/** The tour has pop-ups for the steps 0 to 6 (E6). */
export const LAST_TOUR_STEP = 6

export type StepState = 'done' | 'current' | 'later'

export const stateOf = (step: number, at: number): StepState => {
  if (step === at) return 'current'
  return step < at ? 'done' : 'later'
}

/** Name of the element that the pop-up of a step stands beside. */
export const anchorOf = (step: number): string => `guide-step-${step}`

/** Where a step is done: on the own profile, with the dialog for the photo open for the first one. */
export const wayTo = (step: number): string => `${PAGES.employeeDetail.path}${step === 0 ? '?photo=1' : ''}`
