import { expect, test } from 'vitest'
import { recordPath } from './pages.ts'

test('the address of a record has its id as one part, whatever characters are in it', () => {
  expect(recordPath('employeeOnboardingDetail', 7, 'bank')).toBe('/admin/employees-onboarding/7?tab=bank')
  expect(recordPath('employeePayrolls', 'a/../b?$&')).toBe('/admin/employee-payrolls/a%2F..%2Fb%3F%24%26')
})
