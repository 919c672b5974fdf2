/** Types of payroll entries, shared by the rules of the server and the screens. */

export type EntryUnit = 'days' | 'hours' | 'amount'

/** Unit of each type of incident. */
const UNIT_OF: Readonly<Record<string, EntryUnit>> = {
  Absence: 'days',
  'Unpaid leave': 'days',
  Suspension: 'days',
  'Late arrival': 'hours',
  'Paid leave': 'days',
  Vacation: 'days',
  'Sick leave IMSS general': 'days',
  'Sick leave IMSS work risk': 'days',
  Maternity: 'days',
  'Care leave': 'days',
  'Overtime double': 'hours',
  'Overtime triple': 'hours',
  'Sunday premium': 'days',
  'Rest day worked': 'days',
  'Holiday worked': 'days',
  Bonus: 'amount',
  Commission: 'amount',
  Gratuity: 'amount',
  'Other perception': 'amount',
  'Expense refund': 'amount',
  'Meal vouchers': 'amount',
  'Savings fund': 'amount',
  'Punctuality prize': 'amount',
  'Attendance prize': 'amount',
  'Profit sharing': 'amount',
}
/** The unit of a type that someone wrote; names that every object has, such as "constructor", are no types. */
export const unitOf = (type: string): EntryUnit | undefined => (Object.hasOwn(UNIT_OF, type) ? UNIT_OF[type] : undefined)
export const INCIDENT_TYPES = Object.keys(UNIT_OF)

/** IMSS pays these days; its certificate has a number. */
export const WITH_FOLIO = ['Sick leave IMSS general', 'Sick leave IMSS work risk', 'Maternity', 'Care leave']

/** Days away from work: two of them cannot be on one day. */
export const AWAY_TYPES = ['Absence', 'Unpaid leave', 'Suspension', 'Paid leave', 'Vacation', ...WITH_FOLIO]

/** Deductions that a company may enter itself; the others are the provider's. */
export const CLIENT_DEDUCTIONS = ['Loan', 'Salary advance']
