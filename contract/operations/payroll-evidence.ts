import Type from 'typebox'
import * as who from '../../access-control/payment-requests.ts'
import { uploadOperation } from '../operation.ts'
import { Payroll } from '../schemas/payroll.ts'
import { Id, RequestKey } from '../schemas/shared.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'

/** What proves an entry: a certificate of the IMSS or of another employer, the order of a court (`design/domain.md` §8.4). */
export const payrollEvidenceOperations = {
  'payroll/attach-payroll-evidence': uploadOperation({
    summary: 'Attach a file to an incident, a deduction or the wages of another employer: a certificate, or a court order',
    input: Type.Object({
      payrollId: Id,
      kind: Type.Union([Type.Literal('incident'), Type.Literal('deduction'), Type.Literal('certificate')]),
      entryId: Id,
      requestKey: RequestKey,
    }),
    upload: {
      fields: { evidence_file: { kinds: ['pdf', 'jpg', 'png'] } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: { entity: 'payroll', param: 'payrollId' } },
    rate: 'upload',
    writes: true,
    records: 'payment-request.evidence-attached',
    errors: ['REQUEST_STATE'],
    example: { payrollId: 1, kind: 'deduction', entryId: 1 },
  }),
} as const
