import { Contract } from '../../contract/contracts/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** A contract in force, as its viewer gets it. */
export const contractOf = (more: More<Contract> = {}) =>
  recordOf(Contract, {
    id: 3,
    user_id: 7,
    company_id: 1,
    type: 'Employee',
    status: 'Active',
    version: 1,
    job_name: 'Analyst',
    contract_duration: 'Indefinite',
    start_date: '2024-03-01',
    effective_from: '2024-03-01',
    monthly_salary: '18000.00',
    currency: 'MXN',
    payment_frequency: 'Fortnightly',
    zone: 'General',
    work_days: [1, 2, 3, 4, 5],
    work_hours: '8',
    weekly_hours: '40',
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
