import { isDay as isInCalendar } from '../calendar/days.ts'

export const looksLikeDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day of the calendar, which the 31st of June is not. */
export const isDay = (value: unknown): value is string => looksLikeDay(value) && isInCalendar(value)
