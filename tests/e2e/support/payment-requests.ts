import { type CallAs, expect } from './fixtures.ts'

/** A payment request of the client's company that no other test looks at: a bonus outside of the regular periods. */
export async function requestId(callAs: CallAs): Promise<string> {
  const days = { period_start: '2026-06-10', period_end: '2026-06-10', payment_date: '2026-06-10' }
  const input = { companyId: 1, kind: 'Extraordinary', period_type: 'One-off', ...days, requestKey: crypto.randomUUID() }
  const answer = await callAs('admin', 'payroll/create-request-payment', input)
  expect(answer.status(), await answer.text()).toBe(200)
  return String((await answer.json()).requestPayment.id)
}
