import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { createTestDatabase } from '../support/database.ts'

/** Two payrolls of each person adjust 2025: status of the request and of the payroll, and is the adjustment due? */
const PEOPLE = [
  [
    ['Calculated', 'Calculated', true],
    ['Approval', 'Calculated', true],
  ],
  [
    ['Calculated', 'Calculated', true],
    ['Validating', 'Calculated', false],
  ],
  [
    ['Paid', 'Hold', true],
    ['Paid', 'Paid', false],
  ],
  [
    ['Pending', 'Pending', false],
    ['Adjustment', 'Calculated', true],
  ],
] as const

test('of two adjustments of a year, that of a sent request is kept before that of one in preparation', async () => {
  const { pool, close } = await createTestDatabase(null)
  onTestFinished(close)
  await migrate(pool, '411-edits-of-blocked.sql')
  const rows = PEOPLE.flatMap((payrolls, person) =>
    payrolls.map(([request, payroll, is_due], at) => ({
      id: 2 * person + at + 1,
      person: person + 1,
      request,
      payroll,
      is_due,
    })),
  )
  await pool.query(`
    set session_replication_role = 'replica';
    insert into payment_requests (id, folio, company_id, name, kind, period_type, period_start, period_end, payment_date, cutoff_at,
        status, status_since, limits, multipliers, created_at, updated_at) overriding system value
      select id, 'PR-' || id, 1, 'January', 'Regular', 'Fortnightly', '2026-01-01', '2026-01-15', '2026-01-15', now(), request,
        now(), '{}', '{}', now(), now() from json_to_recordset('${JSON.stringify(rows)}') as x (id int, request text);
    insert into payrolls (id, request_id, company_id, employee_id, contract_id, firstname, lastname, kind, period_start, period_end,
        payment_date, claim, status, adjusts_year, annual, is_stale, created_at, updated_at) overriding system value
      select id, id, 1, person, id, 'Ana', 'Ruiz', 'Regular', '2026-01-01', '2026-01-15', '2026-01-15', 'Regular', payroll, 2025,
        json_build_object('year', 2025, 'is_due', is_due), false, now(), now()
      from json_to_recordset('${JSON.stringify(rows)}') as x (id int, person int, payroll text, is_due boolean);
    set session_replication_role = 'origin'`)
  await migrate(pool, '412-years-of-people.sql')
  const { rows: found } = await pool.query(`select p.id, p.adjusts_year as year, p.annual is not null as has_annual, p.status,
      p.is_stale and r.is_stale as is_stale from payrolls p join payment_requests r on r.id = p.request_id order by p.id`)
  const calculatedAgain = { year: null, has_annual: false, status: 'Pending', is_stale: true }
  expect(found).toMatchObject([
    calculatedAgain,
    { year: 2025, has_annual: true, status: 'Calculated', is_stale: false },
    calculatedAgain,
    { year: 2025, has_annual: true, status: 'Calculated', is_stale: false },
    // Its adjustment leaves with it, whenever it is paid.
    { year: null, has_annual: true, status: 'Hold', is_stale: false },
    { year: 2025, has_annual: true, status: 'Paid', is_stale: false },
    calculatedAgain,
    { year: 2025, has_annual: true, status: 'Calculated', is_stale: false },
  ])
})
