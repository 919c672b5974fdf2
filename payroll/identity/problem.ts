/**
 * A problem of an identity number. These are warnings while people type and become errors only where money or stamped
 * receipts are issued: real numbers exist that break the published rules. `form` = length or characters, `date` = no such
 * calendar day, `state` = unknown state, `check-digit` = last digit.
 */
export type IdentityProblem = 'form' | 'date' | 'state' | 'check-digit'

/** Is this a day that exists? @param year four digits @param month 1 to 12 @param day 1 to 31 */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** YYMMDD of an ISO date, as RFC and CURP carry it. */
export const shortDate = (isoDate: string): string => isoDate.replaceAll('-', '').slice(2)
