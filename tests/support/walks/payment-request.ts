import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { OperationName } from '../../../contract/index.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/payment-request.json' with { type: 'json' }
import { requests } from '../../../server/areas/payroll/requests/record.ts'
import type { TestApp } from '../app.ts'
import { createPayrollTeam, insertRequest, type PayrollTeam } from '../payment-requests.ts'
import { signInAs } from '../people.ts'
import { actionsOf, addRow, insertFile, rowOf } from '../rows.ts'
import { sampleFile } from '../uploads.ts'
import { holds, memo, stepFrom, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const REASON = 'Because the test says so.'

const KINDS: Record<string, readonly [role: Role, flag?: string] | null> = {
  admin: ['Admin'],
  prepare: ['InternalEmployee', 'requestPayments.prepare'],
  pay: ['InternalEmployee', 'requestPayments.pay'],
  client: ['Client'],
  employee: ['Employee'],
  'of another company': null,
}

const ELSEWHERE = {
  create: 'tests/api/payment-requests.test.ts',
  recalculate: 'tests/api/payment-request-fortnight.test.ts',
  'payment-returned-early': 'tests/api/payment-request-fortnight.test.ts',
  'add-tax': 'tests/api/payroll-papers.test.ts',
  'add-tax-paid': 'tests/api/payroll-papers.test.ts',
  'upload-ceps': 'tests/api/payroll-papers.test.ts',
  'upload-ceps-paid': 'tests/api/payroll-papers.test.ts',
}

interface Place {
  app: TestApp
  at: PayrollTeam
  tokens: Record<string, string>
  fileId: (key: string) => Promise<string>
}
type Made = Awaited<ReturnType<typeof insertRequest>>

/** The input of a step; by default it has only a reason. */
async function inputOf({ app, fileId }: Place, ask: string, { requestId, payrollId, hash }: Made) {
  const common = { requestId, reason: REASON }
  const paid = { paid_at: '2026-01-20' }
  const bonus = [{ code: 'BONUS', amount: '10' }]
  switch (ask) {
    case 'configure':
      return { requestId, perceptions: bonus.map((one) => ({ ...one, employeeIds: 'all' })) }
    case 'add-incidents':
      return { requestId, incidents: [{ payrollId, type: 'Bonus', amount: '10' }] }
    case 'add-deductions':
      return { requestId, deductions: [{ payrollId, type: 'Loan', amount: '10' }] }
    case 'modify':
      return { payrollId, reason: REASON, perceptions: bonus }
    case 'restore':
      return { ...common, what: 'all' }
    case 'restore-request':
      return { ...common, what: 'request' }
    case 'send':
      return { requestId, acknowledged: ['all'], note: REASON }
    case 'approve':
      return { requestId, totalsHash: hash, onBehalfReason: REASON }
    case 'upload-incidents':
      return { requestId }
    case 'upload-proof':
      return { requestId, amount: '10.00', ...paid }
    case 'refuse-proof': {
      const proof = {
        request_id: requestId,
        file_id: await fileId('proof'),
        amount: '1',
        ...paid,
        at: new Date().toISOString(),
      }
      const { id } = await addRow(app.db, 'payment_request_proofs', proof)
      return { ...common, proofId: id }
    }
    case 'pay-all':
      return { ...common, ...paid }
    case 'pay-one':
    case 'pay-last':
    case 'pay-held':
      return { payrollId, ...paid }
    case 'payment-returned':
      return { payrollId, returned: true, reason: REASON }
    default:
      return common
  }
}

/** The files of the steps whose call takes a form. */
async function filesOf(ask: string) {
  if (ask === 'upload-proof') return [await sampleFile('proof_file', 'pdf')]
  const content = Buffer.from('number,type,amount\nE1,Bonus,10\n')
  if (ask === 'upload-incidents') return [{ field: 'incidents_file', name: 'a.csv', type: 'text/csv', content }]
  return /^pay-(one|last|held)$|^payment-returned$/.test(ask) ? [] : null
}

/** I4 The life of a payment request. */
export const paymentRequest: Walk<Place, Made> = {
  about: 'I4',
  machine,
  record: requests,
  kinds: Object.keys(KINDS),
  asks: machine.transitions
    .filter(({ call, from, action }) => call !== undefined && from.length > 0 && !(action in ELSEWHERE))
    .map(({ action }) => action),
  elsewhere: ELSEWHERE,
  setUp: async (app) => {
    // The company pays later: only status, role and flag decide.
    const at = await createPayrollTeam(app, { size: 2, company: { payment_terms_days: 30 } })
    const staff = async (permissions: Permissions) => signInAs(app, { role: 'InternalEmployee', password: null, permissions })
    const other = await createPayrollTeam(app, { size: 1 })
    const none = { viewTab: false, viewDetails: false }
    const tokens = {
      ...at.tokens,
      prepare: await staff({ requestPayments: { ...none, prepare: true } }),
      pay: await staff({ requestPayments: { ...none, pay: true } }),
      'of another company': other.tokens.client,
      employee: await signInAs(app, { role: 'Employee', companyId: at.companyId, password: null }),
    }
    const fileId = memo(() => insertFile(app.db, 'p.pdf'))
    return { app, at, tokens, fileId }
  },
  make: ({ app, at }, { status, ask }) => insertRequest(app, at, { status, action: ask }),
  tokenOf: ({ tokens }, _made, kind) => tokens[kind] ?? '',
  take: async (place, made, { ask, token }) => {
    const call = machine.transitions.find(({ action }) => action === ask)?.call as OperationName
    const [input, files] = [await inputOf(place, ask, made), await filesOf(ask)]
    return files ? place.app.upload(call, input, files, token) : place.app.call(call, input, token)
  },
  stateOf: async ({ app: { db } }, { requestId: id }) => {
    const { status, version } = await rowOf(db, 'payment_requests', { id })
    return { status, version, history: await actionsOf(db, 'payment-request', id) }
  },
  // A person who cancels does not state whether it is early or late.
  meant: (ask, status) => {
    const names = ask.startsWith('cancel') ? ['cancel', 'cancel-later'] : ask === 'pay-held' ? [ask, 'pay-one'] : [ask]
    return names.map((name) => stepFrom(machine, name, status)).find((step) => step !== undefined)
  },
  expected: ({ kind, step }) => {
    const who = KINDS[kind]
    return step && who && holds(step, who[0], who.slice(1) as string[]) ? [200] : [403, 404, 409]
  },
}
