import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import file from '../../../schemas/answers/payroll-tax-receipts.json' with { type: 'json' }
import calls from '../../../schemas/calls/payroll-tax-receipts.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Id, RequestKey, ShortText, Token } from '../../format/shared.ts'
import { uploadStep } from '../../machines/step-call.ts'
import { described, write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { MatchedCep, PayrollCfdi } from '../papers/schemas.ts'

const answers = shapes(file, { MatchedCep })

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const
const PAYROLL = { entity: 'payroll', param: 'payrollId' } as const
const Taxed = Type.Object({ payroll: Type.Object({ id: Id, cfdi_status: ShortText, cfdi: PayrollCfdi }) })
/** Maximum number of files of one upload; more need an archive. */
const MOST_FILES = 50

/** Tax receipts and proofs of payment (CEP) of payrolls. */
export const payrollTaxOperations = described(calls, {
  'payroll/upload-ceps': uploadStep('paymentRequest', 'upload-ceps', {
    input: Type.Object({ requestId: Id, requestKey: RequestKey }),
    upload: {
      fields: { ceps_file: { kinds: ['xml', 'zip', 'pdf'], max: MOST_FILES } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    answer: answers['payroll/upload-ceps'],
    target: REQUEST,
  }),
  'payroll/verify-ceps': write({
    input: Type.Object({ requestId: Id, requestKey: RequestKey }),
    answer: Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() }),
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
  }),
  'payroll/waive-cep': write({
    input: Type.Object({
      payrollId: Id,
      waive: Type.Boolean(),
      /** Above its maximum, so that the action answers with the message of the field. */
      reason: Type.Optional(Type.String({ maxLength: 2100 })),
      requestKey: RequestKey,
    }),
    answer: answers['payroll/waive-cep'],
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
  }),
  'payroll/add-tax-ind-payroll': uploadStep('paymentRequest', 'add-tax', {
    input: Type.Object({
      payrollId: Id,
      stamp: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      requestKey: RequestKey,
    }),
    upload: {
      fields: { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: false,
    },
    answer: Taxed,
    target: PAYROLL,
  }),
  'payroll/add-tax-payrolls': write({
    input: Type.Object({
      requestId: Id,
      payrollIds: Type.Optional(Type.Array(Id, { maxItems: 20_000 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() }),
    access: { kind: 'session', roles: who.TAXES, target: REQUEST },
  }),
  'payroll/cancel-tax-ind-payroll': write({
    input: Type.Object({
      payrollId: Id,
      motive: Type.Enum(['01', '02', '03', '04']),
      /** UUID of a replacement made elsewhere; blank: the new one is made here and stamped before this one is cancelled. */
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    answer: Taxed,
    access: { kind: 'session', roles: who.TAXES, target: PAYROLL },
  }),
})
