import { type Settlement, Termination } from '../../contract/terminations/schemas.ts'
import { settlementOf } from '../../payroll/settlement/settlement.ts'
import machine from '../../schemas/machines/termination.json'
import { offeredStep } from './offered-step.ts'
import { type More, recordOf } from './whole.ts'

/** Looked at on 20 November 2026: 18,000.00 a month since March 2024 (hand-computed.json). */
const { lines, ...sums } = settlementOf({
  type: 'Resignation',
  startDate: '2024-03-01',
  lastDay: '2026-11-20',
  endDate: '2026-11-20',
  monthlySalary: '18000.00',
  zone: 'General',
  salaryDays: '5',
  monthToDate: { days: 15, taxed: '9000.00' },
})
export const settlementSeen: Settlement = {
  ...sums,
  lines: lines.map(({ explanations, ...line }) => ({
    ...line,
    explanations: explanations.map(({ row = null, ...explanation }) => ({ ...explanation, row })),
  })),
  calculated_at: '2026-11-20T18:00:00Z',
  sees_pay: true,
}
/** The settlement for viewers who may not see pay. */
export const maskedSettlement: Settlement = {
  ...settlementSeen,
  gross: '•••',
  deductions: '•••',
  net: '•••',
  sees_pay: false,
  lines: settlementSeen.lines.map((line) => ({
    ...line,
    base: '•••',
    taxed: '•••',
    exempt: '•••',
    amount: '•••',
    explanations: [],
  })),
}

/** A step as the server offers it. */
export const stepOf = (action: string, label: string, more: object = {}) =>
  offeredStep(machine, action, { label, button: 'default', question: null, done: 'Done', ...more })
export const terminationOf = (more: More<Termination> = {}) =>
  recordOf(Termination, {
    id: 5,
    contract_id: 3,
    user_id: 7,
    type: 'Resignation',
    reason: 'Moves to another city.',
    last_day: '2026-11-20',
    contract_end_date: '2026-11-20',
    status: 'Requested',
    waits_for: 'Provider',
    requested_by: { id: 9, name: 'Rosa Díaz', role: 'Client' },
    requested_at: '2026-11-18T18:00:00Z',
    files: [{ name: 'letter.pdf', size: 1000, file_url: '/files/letter' }],
    steps: [stepOf('schedule', 'Terminate', { button: 'danger' }), stepOf('deny', 'Deny request', { needs_reason: true })],
    version: 1,
    ...more,
  })
