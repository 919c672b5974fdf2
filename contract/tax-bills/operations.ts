import Type from 'typebox'
import { CORRECT_INVOICE } from '../../access-control/invoices.ts'
import { MAKE_TAX_BILLS, TAX_INVOICES } from '../../access-control/tax-bills.ts'
import calls from '../../schemas/calls/tax-bills.json' with { type: 'json' }
import { Id, Instant, ListRequest, Nullable, oneOf, RequestKey, ShortText } from '../format/shared.ts'
import { uploadStep } from '../machines/step-call.ts'
import { described, read, readUpload, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { VERBS } from '../verbs.ts'
import { answers, CancelMotive, CheckedXml, FeeBill, IssuedFeeBill, Seal, TaxBill } from './schemas.ts'

const MIB = 1024 * 1024
const PERSON = { entity: 'person', param: 'userId', absentMeansSelf: true } as const
const INVOICE = { entity: 'invoice', param: 'invoiceId' } as const
/** Both fields accept both kinds, so that a user who swapped them gets exactly that error. */
const SEAL_FILES = { cer_file: { kinds: ['cer', 'key'] }, key_file: { kinds: ['key', 'cer'] } } as const
const KEY_PASSWORD = Type.Optional(Type.String({ maxLength: 200 }))
/** Comma-joined, as the specification sends them. */
const Ids = Type.String({ maxLength: 3000, pattern: '^\\s*(\\d{1,10}\\s*(,\\s*\\d{1,10}\\s*)*)?$' })
const Day = Type.Optional(Type.Union([Type.Literal(''), Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })]))
const Code = (pattern: string) => Type.String({ maxLength: 10, pattern })

const SEAL_CALL = {
  input: Type.Object({ userId: Type.Optional(Id), password: KEY_PASSWORD, rfc: Type.Optional(ShortText) }),
  upload: { fields: SEAL_FILES, maxBytes: MIB, needsFile: true },
  answer: Type.Object({ data: Seal }),
  access: { kind: 'session', roles: MAKE_TAX_BILLS, target: PERSON },
} as const

function taxed() {
  return {
    successfulTransfers: Type.Array(
      Type.Object({ invoiceId: Id, transferId: Nullable(ShortText), taxed_at: Instant, uuid: Nullable(ShortText) }),
    ),
    failTransfers: Type.Array(Type.Object({ invoiceId: Id, message: Type.String({ maxLength: 600 }) })),
    errors: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String({ maxLength: 600 }) })),
    /** The bill that was made here. */
    bill: Nullable(FeeBill),
  }
}

const WHO = { kind: 'session', roles: TAX_INVOICES } as const

/** Seals, tax bills and codes. */
export const taxBillOperations = described(calls, {
  'contractor/upload-csd-files-to-facturama': upload(SEAL_CALL),
  'contractor/update-csd-records-by-user-id': upload({
    ...SEAL_CALL,
    alsoAs: VERBS['contractor/update-csd-records-by-user-id'],
  }),
  'contractor/delete-csd-records-by-user-id': write({
    input: Type.Object({ userId: Type.Optional(Id) }),
    answer: Type.Object({ data: Type.Object({ deleted: Type.Boolean() }) }),
    access: { kind: 'session', roles: MAKE_TAX_BILLS, target: PERSON },
    alsoAs: VERBS['contractor/delete-csd-records-by-user-id'],
  }),
  'contractor/get-csd-records-by-user-id': read({
    input: Type.Object({ userId: Type.Optional(Id) }),
    answer: answers['contractor/get-csd-records-by-user-id'],
    access: { kind: 'session', roles: MAKE_TAX_BILLS, target: PERSON },
  }),
  'contractor/get-tax-bill-by-invoice-id': read({
    input: Type.Object({ invoiceId: Id }),
    answer: answers['contractor/get-tax-bill-by-invoice-id'],
    access: { kind: 'session', roles: MAKE_TAX_BILLS, target: INVOICE },
  }),
  'contractor/create-new-tax-bill-facturama': uploadStep('invoice', 'make-tax-bill', {
    input: Type.Object({
      invoiceId: Id,
      cfdi_use: Code('^[A-Z]{1,2}\\d{2}$'),
      payment_form: Code('^\\d{2}$'),
      payment_method: oneOf('PUE', 'PPD'),
      receiver: oneOf('provider', 'company'),
      /** In the order of the invoice's items; without it their own codes apply. */
      items: Type.Optional(
        Type.Array(
          Type.Object({
            product_code: Code('^\\d{8}$'),
            unit_code: Code('^[A-Z0-9]{1,3}$'),
            tax_object: Type.Optional(Code('^(0[1-8])?$')),
          }),
          { maxItems: 50 },
        ),
      ),
      /** It takes the place of the bill that there is, which it names and which is cancelled afterwards (motive 01). */
      replaces: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      password: KEY_PASSWORD,
      requestKey: RequestKey,
    }),
    upload: { fields: { key_file: SEAL_FILES.key_file }, maxBytes: MIB, needsFile: false },
    answer: Type.Object({ data: Type.Object({ cfdi: TaxBill }) }),
    target: INVOICE,
  }),
  'contractor/cancel-tax-bill': write({
    input: Type.Object({
      invoiceId: Id,
      motive: CancelMotive,
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Type.Object({ cfdi: TaxBill }) }),
    access: { kind: 'session', roles: MAKE_TAX_BILLS, target: INVOICE },
  }),
  'contractor/search-sat-codes': read({
    input: Type.Object({
      search: Type.String({ minLength: 2, maxLength: 100 }),
      kind: Type.Enum(['product', 'unit', 'use', 'regime', 'form']),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    answer: answers['contractor/search-sat-codes'],
    access: { kind: 'session', roles: MAKE_TAX_BILLS },
  }),
  'contractor/check-xml-invoice': readUpload({
    input: Type.Object({
      contractId: Id,
      total: Type.Optional(Type.String({ maxLength: 20, pattern: '^(\\d{1,12}(\\.\\d{1,2})?)?$' })),
    }),
    upload: { fields: { xml_file: { kinds: ['xml'] } }, maxBytes: 2 * MIB, needsFile: true },
    answer: Type.Object({ data: CheckedXml }),
    access: { kind: 'session', roles: CORRECT_INVOICE, target: { entity: 'contract', param: 'contractId' } },
  }),
  'contractor/get-all-complete-invoices-by-clients': readUpload({
    input: Type.Object({ from: Day, to: Day, companyIds: Type.Optional(Ids) }),
    upload: { fields: { transfers_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: false },
    answer: answers['contractor/get-all-complete-invoices-by-clients'],
    access: { kind: 'session', roles: TAX_INVOICES },
  }),
  'contractor/taxed-invoices-complet-by-client-id': upload({
    input: Type.Object({
      clientId: Id,
      invoiceIds: Ids,
      productCode: Type.Optional(Code('^(\\d{8})?$')),
      unitCode: Type.Optional(Code('^([A-Z0-9]{1,3})?$')),
      paymentForm: Type.Optional(Code('^(\\d{2})?$')),
      requestKey: RequestKey,
    }),
    upload: { fields: { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } }, maxBytes: 25 * MIB, needsFile: false },
    answer: Type.Object({
      ...taxed(),
      data: Type.Object(taxed()),
    }),
    access: { kind: 'session', roles: TAX_INVOICES, target: { entity: 'company', param: 'clientId' } },
  }),
  'contractor/get-fee-bills': read({
    input: Type.Object({ page: ListRequest.page, limit: ListRequest.limit, companyId: Type.Optional(Id) }),
    answer: answers['contractor/get-fee-bills'],
    access: WHO,
  }),
  'contractor/cancel-fee-bill': write({
    input: Type.Object({
      feeBillId: Id,
      motive: CancelMotive,
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Type.Object({ feeBill: IssuedFeeBill }) }),
    access: WHO,
  }),
})
