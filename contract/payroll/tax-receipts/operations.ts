import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import { Id, RequestKey, ShortText, Text, Token, Words } from '../../format/shared.ts'
import { uploadStep } from '../../machines/step-call.ts'
import { write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { MatchedCep, PayrollCfdi } from '../papers/schemas.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const
const PAYROLL = { entity: 'payroll', param: 'payrollId' } as const
const STATE = ['REQUEST_STATE', 'REQUEST_INCOMPLETE'] as const
const Taxed = Type.Object({ payroll: Type.Object({ id: Id, cfdi_status: ShortText, cfdi: PayrollCfdi }) })
/** Maximum number of files of one upload; more need an archive. */
const MOST_FILES = 50

/** Tax receipts and proofs of payment (CEP) of payrolls. */
export const payrollTaxOperations = {
  'payroll/upload-ceps': uploadStep('paymentRequest', 'upload-ceps', {
    summary:
      'Upload CEPs as XML, or as the archive that the CEP service gives; each is matched to its payment, and differences are reported',
    input: Type.Object({ requestId: Id, requestKey: RequestKey }),
    upload: {
      fields: { ceps_file: { kinds: ['xml', 'zip', 'pdf'], max: MOST_FILES } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    answer: Type.Object({
      matched: Type.Array(MatchedCep),
      unmatched: Type.Array(Type.Object({ file: Type.String({ maxLength: 300 }), reason: Words })),
      requestPayment: Type.Object({ status: ShortText }),
    }),
    target: REQUEST,
    errors: STATE,
    example: { requestId: 1 },
  }),
  'payroll/verify-ceps': write({
    summary:
      'Check the CEPs of a request again: against the payments and their own seals, and against the Bank of Mexico if its service is set up',
    input: Type.Object({ requestId: Id, requestKey: RequestKey }),
    answer: Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() }),
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
    records: 'payment-request.ceps-verified',
    errors: [...STATE, 'CALCULATION_RUNNING'],
    example: { requestId: 1 },
  }),
  'payroll/waive-cep': write({
    summary: 'Record why a payment needs no CEP, such as one paid through Wise, or that it needs one after all',
    input: Type.Object({
      payrollId: Id,
      waive: Type.Boolean(),
      /** Above its maximum, so that the action answers with the message of the field. */
      reason: Type.Optional(Type.String({ maxLength: 2100 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({
      payroll: Type.Object({ id: Id, cep_status: Text }),
      requestPayment: Type.Object({ status: ShortText }),
    }),
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
    records: 'payment-request.cep-waived',
    errors: STATE,
    example: { payrollId: 1, waive: true, reason: 'Paid by Wise, which gives no CEP.' },
  }),
  'payroll/add-tax-ind-payroll': uploadStep('paymentRequest', 'add-tax', {
    summary: 'The tax receipt of one payroll: made and stamped by the tax service, or the XML and PDF of one made elsewhere',
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
    errors: [...STATE, 'TAX_BILL_EXISTS', 'TAX_BILL_INCOMPLETE', 'XML_REFUSED', 'PROVIDER'],
    example: { payrollId: 1, stamp: true },
  }),
  'payroll/add-tax-payrolls': write({
    summary:
      'Make the tax receipts of everyone who was paid and has none, or of chosen people; failures are listed with the reason',
    input: Type.Object({
      requestId: Id,
      payrollIds: Type.Optional(Type.Array(Id, { maxItems: 20_000 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() }),
    access: { kind: 'session', roles: who.TAXES, target: REQUEST },
    records: 'payment-request.tax-added',
    errors: [...STATE, 'CALCULATION_RUNNING'],
    example: { requestId: 1 },
  }),
  'payroll/cancel-tax-ind-payroll': write({
    summary: 'Cancel the tax receipt of a payroll with a SAT reason code; 01 first makes the replacement, or names one',
    input: Type.Object({
      payrollId: Id,
      motive: Type.Enum(['01', '02', '03', '04']),
      /** UUID of a replacement made elsewhere; blank: the new one is made here and stamped before this one is cancelled. */
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    answer: Taxed,
    access: { kind: 'session', roles: who.TAXES, target: PAYROLL },
    records: 'payment-request.tax-cancelled',
    errors: [...STATE, 'TAX_BILL_NONE', 'TAX_BILL_EXISTS', 'TAX_BILL_INCOMPLETE', 'PROVIDER'],
    example: { payrollId: 1, motive: '02' },
  }),
}
