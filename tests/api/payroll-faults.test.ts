import { expect, test } from 'vitest'
import { termsOf } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { countOne } from '../../server/areas/payroll/counting/count-one.ts'
import { type Source, sourcesOf } from '../../server/areas/payroll/counting/sources.ts'
import { lawFor } from '../../server/areas/payroll/law-figures/current-law.ts'
import { createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

test('a reason that a person can mend is shown; a fault of ours is thrown on', async () => {
  const team = await createPayrollTeam(app, { size: 1 })
  const input = { companyId: team.companyId, ...FORTNIGHT }
  const { body } = await app.call('payroll/create-request-payment', input, team.tokens.admin)
  const requestId = body.requestPayment.id as number
  const [source] = await sourcesOf(app.db, [(await rowOf(app.db, 'payrolls', { request_id: requestId })).id])
  const { limits, ...terms } = await termsOf(app.db, requestId)
  const known = { terms, limits, law: await lawFor(app.db, terms.payment_date), now: new Date().toISOString(), by: 'Ana' }
  const count = (change: Partial<Source>) => countOne({ ...(source as Source), ...change }, known)
  expect(count({}).failure).toBeNull()
  expect(count({ monthly_salary: null }).failure).toBe('the contract has no monthly salary')
  expect(count({ start_date: '2999-01-01' }).failure).toBe('the contract is not in force in this period')
  expect(() => count({ incidents: undefined as never })).toThrow(TypeError)
})
