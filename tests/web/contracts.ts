import type { Contract } from '../../contract/contracts/schemas.ts'

const TERMS = {
  effective_from: '2024-03-01',
  monthly_salary: '18000.00',
  contractor_fee: null,
  currency: 'MXN',
  fee_period: null,
  payment_frequency: 'Fortnightly',
  bonuses: null,
  extra_compensations: null,
  budget: null,
  zone: 'General',
  schedule: null,
  work_days: [1, 2, 3, 4, 5],
  work_hours: '8',
  weekly_hours: '40',
  vacation_days: null,
  vacation_premium: null,
  christmas_bonus_days: null,
}

/** A contract in force, as its viewer gets it. */
export const contractOf = (more: Partial<Contract> = {}): Contract => ({
  id: 3,
  user_id: 7,
  company_id: 1,
  type: 'Employee',
  status: 'Active',
  version: 1,
  job_id: null,
  job_name: 'Analyst',
  job_description: null,
  department: null,
  contract_duration: 'Indefinite',
  start_date: '2024-03-01',
  end_date: null,
  shift_key: null,
  contract_key: null,
  regime_key: null,
  ...TERMS,
  envelope_id: null,
  envelope_status: null,
  applicant_signature_status: null,
  admin_signature_status: null,
  envelope_date_sent: null,
  terms: [],
  warnings: [],
  steps: [],
  may_edit: true,
  sees_pay: true,
  created_at: '2024-03-01T18:00:00.000Z',
  updated_at: '2024-03-01T18:00:00.000Z',
  ...more,
})

/** Answers of the calls that the Contract tab makes for this contract; `null` for a person without one. */
export const contractReplies = (contract: Contract | null) => ({
  'employee/get-last-contract-employee': () => ({ lastContract: contract, contracts: contract ? [contract] : [] }),
  'employee/get-all-logs-by-contract-user': () => ({ logs: [], totalLogs: 0, page: 1, limit: 20 }),
  'contractor/get-status-envelope-by-id': () => ({ data: null, may_send: false, missing: [] }),
  'contractor/get-all-template-docusing': () => ({ data: [] }),
})
