import { beforeAll, expect, test } from 'vitest'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const team = beforehand(() => createPayrollTeam(app, { size: 3 }))
let requestId: number
beforeAll(async () => {
  const input = { companyId: team.companyId, ...FORTNIGHT }
  requestId = (await app.call('payroll/create-request-payment', input, team.tokens.admin)).body.requestPayment.id
})

/** Ends sessions or takes the access of everybody, so that nothing would be written afterwards. */
const ENDS_SESSIONS = /^session\/|password|login|logout|close-|view-as/
const WRITERS = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([name, { writes, access, upload, answersFile }]) =>
    writes && access.kind === 'session' && !upload && !answersFile && !ENDS_SESSIONS.test(name),
)
const AT_ONCE = 4

test('writers of the same records at the same time are answered, and none by a fault of ours', async () => {
  const tokens = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => signInAs(app, { role: 'Admin', password: null })),
  )
  const ids = { companyId: team.companyId, requestId, employeeId: team.ids[0], personId: team.ids[1], id: team.ids[2] }
  const faults: string[] = []
  for (const [name, { example }] of WRITERS) {
    const known = Object.fromEntries(Object.entries(ids).filter(([key]) => key in example))
    const input = { ...example, ...known }
    const answers = await Promise.all(
      tokens.map((token, at) =>
        app.call(name, { ...input, ...('requestKey' in example ? { requestKey: `w${at}-key` } : {}) }, token),
      ),
    )
    for (const { status, body } of answers) if (status >= 500) faults.push(`${name}: ${status} ${body.code}`)
  }
  expect(WRITERS.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
}, 240_000)
