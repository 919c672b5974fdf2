import type { Discount } from '../../../../payroll/deductions/housing-credit.ts'

/** A housing credit as the record of a person has it. */
export interface HomeLoan {
  type: string | null
  value: string | null
  status: string | null
  ends: string | null
}

const KINDS: Record<string, Discount['kind']> = {
  Percentage: 'Percentage',
  'Fixed fee': 'Fixed amount',
  'Discount factor': 'Factor',
}

/** The discount of the INFONAVIT notice on this day; `null` without a credit, or after its end. */
export function housingNoticeOf(loan: HomeLoan | null, day: string): Discount | null {
  const kind = KINDS[loan?.type ?? '']
  const isOver = loan?.status === 'Closed' || (loan?.ends != null && loan.ends < day)
  return kind && loan?.value && !isOver ? { kind, value: loan.value } : null
}
