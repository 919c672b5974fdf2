import { today, ZONE } from '../../../contract/calendar.ts'
import { addDays } from '../../../payroll/calendar/days.ts'
import { workingDaysBetween } from '../../../payroll/calendar/working-days.ts'
import settings from '../../../schemas/invoices.json' with { type: 'json' }

/**
 * Working days after which the party whose turn it is gets a reminder of an invoice, by status. Approval covers those that
 * the company has yet to approve.
 */
export type ReminderDays = Readonly<Record<string, readonly number[]>>
export const REMINDER_DAYS: ReminderDays = settings.remindAfterWorkingDays

export const workingDaysSince = (since: string, now: Date): number => workingDaysBetween(today(new Date(since)), today(now))

/** The last of these days that it has waited longer than; `null` if there is none. */
export const passed = (days: readonly number[], waited: number): number | null =>
  days.filter((one) => waited > one).toSorted((one, two) => two - one)[0] ?? null

/** An invoice that has waited longer than this many working days began to wait before this moment. */
export function reminderDay(days: number, now: Date): string {
  const day = today(now)
  let first = day
  while (workingDaysBetween(addDays(first, -1), day) <= days) first = addDays(first, -1)
  return `${first} ${ZONE}`
}
