import { Payroll, PayrollRow } from '../../contract/payroll/counting/schemas.ts'
import { PaymentRequest, type RequestTotals } from '../../contract/payroll/requests/schemas.ts'
import type { Replies } from './fake-server.ts'
import { openOffice } from './office.tsx'
import { sessionOf } from './people.ts'
import { type More, recordOf } from './whole.ts'

const TOTALS: RequestTotals = {
  people: 40,
  gross: '480000.00',
  taxed: '470000.00',
  exempt: '10000.00',
  deductions: '78412.60',
  isr: '61200.40',
  employment_subsidy: '0.00',
  imss_employee: '12212.20',
  imss_employer: '71004.11',
  infonavit: '5000.00',
  fonacot: '0.00',
  state_tax: '14400.00',
  net: '401587.40',
  employer_cost: '565404.11',
  fee: '28270.21',
  fee_vat: '4523.23',
  total_to_fund: '598197.55',
}

/** A row of the payrolls as the server answers it. */
export const payrollRowOf = (more: More<PayrollRow> = {}) =>
  recordOf(PayrollRow, {
    id: 11,
    request_id: 5,
    employee_id: 7,
    contract_id: 3,
    number: 'E7',
    firstname: 'Mariana',
    lastname: 'Núñez Herrera',
    department: 'Sales',
    status: 'Calculated',
    days_paid: '15.000000',
    daily_salary: '800.00',
    gross: '12000.00',
    taxed: '12000.00',
    exempt: '0.00',
    isr: '1392.04',
    employment_subsidy: '0.00',
    imss_employee: '305.31',
    imss_employer: '1775.10',
    infonavit: '0.00',
    fonacot: '0.00',
    state_tax: '360.00',
    total_deductions: '1697.35',
    net: '10302.65',
    employer_cost: '14135.10',
    net_previous: '9902.65',
    net_change_percent: '4.04',
    version: 1,
    ...more,
  })

/** A payment request as its viewer gets it. */
export const requestOf = (more: More<PaymentRequest> = {}) =>
  recordOf(PaymentRequest, {
    id: 5,
    folio: 'N-2026-00005',
    name: 'Regular 16–30 Nov 2026',
    kind: 'Regular',
    period_type: 'Fortnightly',
    company: { id: 1, name: 'Café Azul', logo_url: null },
    period_start: '2026-11-16',
    period_end: '2026-11-30',
    payment_date: '2026-11-30',
    cutoff_at: '2026-11-28T00:00:00.000Z',
    status: 'Calculated',
    status_since: '2026-11-20T18:00:00.000Z',
    waits_for: 'Provider',
    blockers_count: 0,
    warnings_count: 0,
    version: 1,
    created_at: '2026-11-20T18:00:00.000Z',
    updated_at: '2026-11-20T18:00:00.000Z',
    currency: 'MXN',
    limits: {
      cutoff_days: 3,
      cutoff_hour: '18:00',
      max_net_change_percent: '30',
      max_total_change_percent: '15',
      max_deduction_percent: '30',
      max_overtime_hours_week: '9',
      min_net: '0.00',
      require_client_approval: true,
      approvers_needed: 1,
    },
    multipliers: MULTIPLIERS,
    calculated_at: '2026-11-20T18:05:00.000Z',
    calculation_version: 1,
    parameters_version: '2026-1',
    totals: TOTALS,
    totals_hash: 'f'.repeat(64),
    totals_previous: { ...TOTALS, gross: '465116.28', net: '401587.40' },
    previous: { id: 4, folio: 'N-2026-00004' },
    issue_counts: { blockers: {}, warnings: {} },
    approvers_needed: 1,
    payroll_counts: { Calculated: 40 },
    totalPayrolls: 40,
    created_by: { id: 1, name: 'Alejandra Ríos', role: 'Admin' },
    to_pay: { people: 40, net: '401587.40', held: 0, held_net: '0.00' },
    ...more,
  })

const ONE = { value: '2', from: '2026-01-01', legal: '2' }
const MULTIPLIERS: PaymentRequest['multipliers'] = {
  overtime_double: ONE,
  overtime_triple: ONE,
  sunday_premium: ONE,
  rest_day: ONE,
  holiday: ONE,
  vacation_premium: ONE,
  christmas_bonus_days: ONE,
  social_cost_estimate: ONE,
  service_fee: ONE,
}

/** One person in a request, with the lines of a fortnight. */
export const payrollOf = (more: More<Payroll> = {}) =>
  recordOf(Payroll, {
    ...payrollRowOf(),
    folio: 'N-2026-00005',
    company: { id: 1, name: 'Café Azul' },
    kind: 'Regular',
    request_status: 'Calculated',
    period_start: '2026-11-16',
    period_end: '2026-11-30',
    payment_date: '2026-11-30',
    integrated_daily_salary: '839.45',
    sbc_fixed: '839.45',
    sbc_variable: '0.00',
    days_period: '15',
    zone: 'General',
    periodicity_key: '04',
    payroll_state: 'CMX',
    work_risk_premium: '0.54355',
    hire_date: '2024-03-01',
    seniority_weeks: 143,
    contract_key: '01',
    shift_key: '01',
    perceptions: [
      {
        code: 'salary',
        sat_code: '001',
        name: 'Salary',
        amount: '12000.00',
        source: 'contract',
        formula_ref: 'salary',
        quantity: '15.000000',
        unit: 'days',
        taxed: '12000.00',
        exempt: '0.00',
      },
    ],
    deductions: [
      {
        code: 'isr',
        sat_code: '002',
        name: 'ISR',
        amount: '1392.04',
        source: 'law',
        formula_ref: 'isr',
      },
      {
        code: 'imss',
        sat_code: '001',
        name: 'IMSS',
        amount: '305.31',
        source: 'law',
        formula_ref: 'imss',
      },
    ],
    explanation: {
      isr: [
        {
          title: 'ISR of the period',
          formula: '(12,000.00 - 7,641.90) × 21.36% + 461.15',
          result: '1392.04',
          inputs: [{ name: 'Taxed', value: '12,000.00' }],
          row: { table: 'ISR daily × 15', lower: '7,641.90', upper: '15,412.80', fixed: '461.15', ratePercent: '21.36' },
          article: 'LISR 96',
          validity: { from: '2026-01-01', to: null },
          source: 'DOF 28 Dec 2025, Annex 8',
          confidence: 'H2',
        },
      ],
    },
    recalculates_tax: true,
    bank: {
      clabe: '002010077777777771',
      bank_name: 'Banamex',
      accountNumber: '07777777777',
      holder_name: 'Mariana Núñez Herrera',
    },
    calculated_at: '2026-11-20T18:05:00.000Z',
    ...more,
  })

/** The answers about a request, its only person, and what that person gets. */
export const repliesOf = (requestPayment: PaymentRequest, payroll = payrollOf()): Replies => ({
  'payroll/get-request-payment-by-id': () => ({ requestPayment }),
  'payroll/get-payrolls-by-request-id': () => ({ payrolls: [payrollRowOf()], totalPayrolls: 1 }),
  'payroll/get-payroll-by-id': () => ({ payroll }),
})

/** The page of payment request 5, which has one payroll, with the replies of a test before those of the page. */
export const openRequest = (path: string, replies: Replies = {}, role: 'Admin' | 'Client' = 'Admin') =>
  openOffice(`/admin/request-detail/5${path}`, sessionOf(role), {
    ...repliesOf(requestOf()),
    ...replies,
  })
