import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import type { OperationName } from '../../contract/index.ts'
import machine from '../../schemas/machines/payment-request.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { createPayrollTeam, insertRequest, type PayrollTeam } from '../support/payment-requests.ts'
import { createPerson, signIn } from '../support/people.ts'
import { sampleFile } from '../support/uploads.ts'

/*
 * I4 The life of a payment request walked: every status, every action that a call carries out, every kind of person. What
 * must happen is worked out from the file alone, by other means than the engine's.
 */
interface Row {
  action: string
  call?: string
  from: string[]
  to: string
  actors: Record<string, unknown>
  records: string
}
/** Calculating is a job, which payment-request-fortnight.test.ts walks; receipts and CEPs have tests of their own. */
const rows = (machine.transitions as Row[]).filter(
  ({ call, from, action }) => call !== undefined && from.length > 0 && action !== 'recalculate' && !/tax|cep/.test(action),
)
const STATUSES = Object.keys(statuses.paymentRequest)
const REASON = 'Because the test says so.'

let app: TestApp
let at: PayrollTeam
let tokens: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  // The company pays later: no guard but status, role and flag is in the way.
  at = await createPayrollTeam(app, { size: 2, company: { payment_terms_days: 30 } })
  const { db } = app.database
  const staff = async (permissions: Permissions) =>
    signIn(app, await createPerson(db, { role: 'InternalEmployee', password: null, permissions }))
  const other = await createPayrollTeam(app, { size: 1 })
  const none = { viewTab: false, viewDetails: false }
  tokens = {
    ...at.tokens,
    prepare: await staff({ requestPayments: { ...none, prepare: true } }),
    pay: await staff({ requestPayments: { ...none, pay: true } }),
    'of another company': other.tokens.client,
    employee: await signIn(app, await createPerson(db, { role: 'Employee', companyId: at.companyId, password: null })),
  }
})
afterAll(() => app.close())

const KINDS: [string, string, string | null][] = [
  ['admin', 'Admin', null],
  ['prepare', 'InternalEmployee', 'requestPayments.prepare'],
  ['pay', 'InternalEmployee', 'requestPayments.pay'],
  ['client', 'Client', null],
  ['employee', 'Employee', null],
  ['of another company', 'Nobody', null],
]

/** May this kind of person take the step at all, by the file? */
function mayTake({ actors }: Row, role: string, flag: string | null): boolean {
  const rule = actors[role]
  return typeof rule === 'string' ? rule === flag : rule === true
}

type Made = Awaited<ReturnType<typeof insertRequest>>

async function take({ action, call }: Row, { requestId, payrollId, hash }: Made, token: string) {
  const common = { requestId, reason: REASON }
  const file = async (field: string, kind: 'pdf') => [await sampleFile(field, kind)]
  switch (action) {
    case 'configure':
      return app.call(
        call as OperationName,
        { requestId, perceptions: [{ code: 'BONUS', amount: '10', employeeIds: 'all' }] },
        token,
      )
    case 'add-incidents':
      return app.call(call as OperationName, { requestId, incidents: [{ payrollId, type: 'Bonus', amount: '10' }] }, token)
    case 'upload-incidents': {
      const content = Buffer.from('number,type,amount\nE1,Bonus,10\n')
      return app.upload(
        call as OperationName,
        { requestId },
        [{ field: 'incidents_file', name: 'a.csv', type: 'text/csv', content }],
        token,
      )
    }
    case 'add-deductions':
      return app.call(call as OperationName, { requestId, deductions: [{ payrollId, type: 'Loan', amount: '10' }] }, token)
    case 'modify':
      return app.call(
        call as OperationName,
        { payrollId, reason: REASON, perceptions: [{ code: 'BONUS', amount: '10' }] },
        token,
      )
    case 'restore':
      return app.call(call as OperationName, { ...common, what: 'all' }, token)
    case 'restore-request':
      return app.call(call as OperationName, { ...common, what: 'request' }, token)
    case 'send':
      return app.call(call as OperationName, { requestId, acknowledged: ['all'], note: REASON }, token)
    case 'approve':
      return app.call(call as OperationName, { requestId, totalsHash: hash, onBehalfReason: REASON }, token)
    case 'upload-proof':
      return app.upload(
        call as OperationName,
        { requestId, amount: '10.00', paid_at: '2026-01-20' },
        await file('proof_file', 'pdf'),
        token,
      )
    case 'refuse-proof':
      return app.call(call as OperationName, { ...common, proofId: await proofOf(requestId) }, token)
    case 'pay-all':
      return app.call(call as OperationName, { ...common, paid_at: '2026-01-20' }, token)
    case 'pay-one':
    case 'pay-last':
    case 'pay-held':
      return app.upload(call as OperationName, { payrollId, paid_at: '2026-01-20' }, [], token)
    case 'payment-returned':
      return app.upload(call as OperationName, { payrollId, returned: true, reason: REASON }, [], token)
    default:
      return app.call(call as OperationName, common, token)
  }
}

async function proofOf(request_id: number): Promise<number> {
  const proof = { request_id, file_id: await fileOf(), amount: '1', paid_at: '2026-01-20', at: new Date().toISOString() }
  const { id } = await app.database.db
    .insertInto('payment_request_proofs')
    .values(proof)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
let kept: string | null = null
async function fileOf(): Promise<string> {
  if (kept) return kept
  const { rows: made } = await app.database.pool.query(
    "insert into files (id, kind, name, bytes, sha256, kept_at) values (gen_random_uuid(), 'pdf', 'p.pdf', 1, 'x', now()) returning id",
  )
  kept = made[0].id as string
  return kept
}

const stateOf = async (id: number) => {
  const { db } = app.database
  const { status, version } = await db
    .selectFrom('payment_requests')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const told = await db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'payment-request')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { status, version, told: told?.action }
}

describe.each(STATUSES)('I4 at %s', (status) => {
  test.each(rows.map((row) => [row.action, row] as const))('%s', async (action, row) => {
    // Who cancels does not say whether it is early or late.
    const names = action.startsWith('cancel')
      ? ['cancel', 'cancel-later']
      : action === 'pay-held'
        ? [action, 'pay-one']
        : [action]
    const step = rows.find((one) => names.includes(one.action) && one.from.includes(status))
    for (const [kind, role, flag] of KINDS) {
      const made = await insertRequest(app, at, { status, action })
      const before = await stateOf(made.requestId)
      const { status: answered, body } = await take(row, made, tokens[kind] ?? '')
      const after = await stateOf(made.requestId)
      const about = `${kind}: ${action}`
      if (step && mayTake(step, role, flag)) {
        expect({ about, body: answered === 200 ? null : body }).toEqual({ about, body: null })
        expect({ about, to: after.status, told: after.told }).toEqual({ about, to: step.to, told: step.records })
        expect(after.version).toBe(before.version + 1)
      } else {
        expect({ about, answered, isRefused: [403, 404, 409].includes(answered), after }).toEqual({
          about,
          answered,
          isRefused: true,
          after: before,
        })
      }
    }
  })
})
