import type { PayrollInput } from '../../payroll/period/types.ts'
import type { SettlementInput } from '../../payroll/settlement/types.ts'

/** The first half of June 2026. */
export const FIRST_HALF: PayrollInput = {
  period: 'Fortnightly',
  periodStart: '2026-06-01',
  periodEnd: '2026-06-15',
  paymentDate: '2026-06-15',
  hireDate: '2024-01-10',
  zone: 'General',
  monthlySalary: '24000.00',
}

/** The second half of June 2026. */
export const SECOND_HALF: PayrollInput = {
  ...FIRST_HALF,
  periodStart: '2026-06-16',
  periodEnd: '2026-06-30',
  paymentDate: '2026-06-30',
}

export const DISMISSAL: SettlementInput = {
  type: 'Without cause',
  startDate: '2019-08-01',
  lastDay: '2026-08-31',
  endDate: '2026-08-31',
  monthlySalary: '25000.00',
  zone: 'General',
  salaryDays: '15',
}
