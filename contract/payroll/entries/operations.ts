import Type from 'typebox'
import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-entries.json' with { type: 'json' }
import { Id, Instant, oneOf, RequestKey } from '../../format/shared.ts'
import { step, uploadStep } from '../../machines/step-call.ts'
import { described, read, upload } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { Payroll } from '../counting/schemas.ts'
import { Ids, PAYROLL, REQUEST } from '../inputs.ts'
import { answers, DeductionInput, IncidentInput } from './schemas.ts'

/** Time of entry of the replaced entries as the user saw them; if it has changed since, the answer is STALE. */
const EnteredAt = Type.Optional(Instant)

/** One answer has a shape of a family that needs those of this one. */
const all = { ...answers, 'payroll/attach-payroll-evidence': Type.Object({ payroll: Payroll }) }

/** Incidents and deductions of a period, and their proofs. */
export const payrollEntryOperations = described(calls, all, {
  'payroll/add-incidents': step('paymentRequest', 'add-incidents', {
    input: Type.Object({
      requestId: Id,
      incidents: Type.Array(IncidentInput, { maxItems: 5000 }),
      replaceIds: Ids,
      removeIds: Ids,
      enteredAt: EnteredAt,
      requestKey: RequestKey,
    }),
    target: REQUEST,
  }),
  'payroll/download-incidents-template': read({
    input: Type.Object({ requestId: Id }),
    access: session(who.PREPARE_OR_CLIENT, REQUEST),
  }),
  'payroll/upload-incidents-csv': uploadStep('paymentRequest', 'upload-incidents', {
    input: Type.Object({ requestId: Id, dryRun: Type.Optional(Type.Boolean()), requestKey: RequestKey }),
    upload: { fields: { incidents_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
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
    access: session(who.PREPARE_OR_CLIENT, PAYROLL),
  }),
})
