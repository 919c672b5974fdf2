import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-entries.json' with { type: 'json' }
import { Id, Instant, oneOf, RequestKey, ShortText } from '../../format/shared.ts'
import { step, uploadStep } from '../../machines/step-call.ts'
import { described, read, upload } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { Payroll } from '../counting/schemas.ts'
import { Ids, PAYROLL, REQUEST } from '../inputs.ts'
import { answers, DeductionInput, IncidentInput } from './schemas.ts'

/** Time of entry of the replaced entries as the user saw them; if it has changed since, the answer is STALE. */
const EnteredAt = Type.Optional(Instant)
const Touched = Type.Array(Id)
const Named = Type.Object({ id: Id, payroll_id: Id, type: ShortText })

/** Incidents and deductions of a period, and their proofs. */
export const payrollEntryOperations = described(calls, {
  'payroll/add-incidents': step('paymentRequest', 'add-incidents', {
    input: Type.Object({
      requestId: Id,
      incidents: Type.Array(IncidentInput, { maxItems: 5000 }),
      replaceIds: Ids,
      removeIds: Ids,
      enteredAt: EnteredAt,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ incidents: Type.Array(Named), touchedPayrolls: Touched }),
    target: REQUEST,
  }),
  'payroll/download-incidents-template': read({
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
  }),
  'payroll/upload-incidents-csv': uploadStep('paymentRequest', 'upload-incidents', {
    input: Type.Object({ requestId: Id, dryRun: Type.Optional(Type.Boolean()), requestKey: RequestKey }),
    upload: { fields: { incidents_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: answers['payroll/upload-incidents-csv'],
    target: REQUEST,
  }),
  'payroll/add-deductions': step('paymentRequest', 'add-deductions', {
    input: Type.Object({
      requestId: Id,
      deductions: Type.Array(DeductionInput, { maxItems: 5000 }),
      removeIds: Ids,
      enteredAt: EnteredAt,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ deductions: Type.Array(Named), touchedPayrolls: Touched }),
    target: REQUEST,
  }),
  'payroll/attach-payroll-evidence': upload({
    input: Type.Object({
      payrollId: Id,
      kind: oneOf('incident', 'deduction', 'certificate'),
      entryId: Id,
      requestKey: RequestKey,
    }),
    upload: {
      fields: { evidence_file: { kinds: ['pdf', 'jpg', 'png'] } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: PAYROLL },
  }),
})
