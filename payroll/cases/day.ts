import { dayNumber } from '../calendar/days.ts'
import { NotCountable } from '../not-countable.ts'

export const looksLikeDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day of the calendar, which the 31st of June is not. */
export function isDay(value: unknown): value is string {
  if (!looksLikeDay(value)) return false
  try {
    dayNumber(value)
    return true
  } catch (error) {
    if (error instanceof NotCountable) return false
    throw error
  }
}
