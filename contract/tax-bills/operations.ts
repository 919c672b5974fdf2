import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import { CORRECT_INVOICE } from '../../access-control/invoices.ts'
import { MAKE_TAX_BILLS, TAX_INVOICES } from '../../access-control/tax-bills.ts'
import calls from '../../schemas/calls/tax-bills.json' with { type: 'json' }
import { AskedDay, Id, oneOf, PageRequest, RequestKey, ShortText } from '../format/shared.ts'
import { uploadStep } from '../machines/step-call.ts'
import { described, read, readUpload, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { VERBS } from '../verbs.ts'
import { answers, CancelMotive } from './schemas.ts'

const MIB = 1024 * 1024
const PERSON = ownOrNamed('person', 'userId')
const INVOICE = named('invoice', 'invoiceId')
/** Both fields accept both kinds, so that a user who swapped them gets exactly that error. */
const SEAL_FILES = { cer_file: { kinds: ['cer', 'key'] }, key_file: { kinds: ['key', 'cer'] } } as const
const KEY_PASSWORD = Type.Optional(Type.String({ maxLength: 200 }))
/** Comma-joined, as the specification sends them. */
const Ids = Type.String({ maxLength: 3000, pattern: '^\\s*(\\d{1,10}\\s*(,\\s*\\d{1,10}\\s*)*)?$' })
const Day = Type.Optional(Type.Union([Type.Literal(''), AskedDay]))
const Code = (pattern: string) => Type.String({ maxLength: 10, pattern })

const SEAL_CALL = {
  input: Type.Object({ userId: Type.Optional(Id), password: KEY_PASSWORD, rfc: Type.Optional(ShortText) }),
  upload: { fields: SEAL_FILES, maxBytes: MIB, needsFile: true },
  access: session(MAKE_TAX_BILLS, PERSON),
} as const

const WHO = session(TAX_INVOICES)

export const taxBillOperations = described(calls, answers, {
  'contractor/upload-csd-files-to-facturama': upload(SEAL_CALL),
  'contractor/update-csd-records-by-user-id': upload({
    ...SEAL_CALL,
    alsoAs: VERBS['contractor/update-csd-records-by-user-id'],
  }),
  'contractor/delete-csd-records-by-user-id': write({
    input: Type.Object({ userId: Type.Optional(Id) }),
    access: session(MAKE_TAX_BILLS, PERSON),
    alsoAs: VERBS['contractor/delete-csd-records-by-user-id'],
  }),
  'contractor/get-csd-records-by-user-id': read({
    input: Type.Object({ userId: Type.Optional(Id) }),
    access: session(MAKE_TAX_BILLS, PERSON),
  }),
  'contractor/get-tax-bill-by-invoice-id': read({
    input: Type.Object({ invoiceId: Id }),
    access: session(MAKE_TAX_BILLS, INVOICE),
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
      /** It replaces the existing bill, which it names and which is cancelled afterwards (motive 01). */
      replaces: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      password: KEY_PASSWORD,
      requestKey: RequestKey,
    }),
    upload: { fields: { key_file: SEAL_FILES.key_file }, maxBytes: MIB, needsFile: false },
    target: INVOICE,
  }),
  'contractor/cancel-tax-bill': write({
    input: Type.Object({
      invoiceId: Id,
      motive: CancelMotive,
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    access: session(MAKE_TAX_BILLS, INVOICE),
  }),
  'contractor/search-sat-codes': read({
    input: Type.Object({
      search: Type.String({ minLength: 2, maxLength: 100 }),
      kind: Type.Enum(['product', 'unit', 'use', 'regime', 'form']),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    access: session(MAKE_TAX_BILLS),
  }),
  'contractor/check-xml-invoice': readUpload({
    input: Type.Object({
      contractId: Id,
      total: Type.Optional(Type.String({ maxLength: 20, pattern: '^(\\d{1,12}(\\.\\d{1,2})?)?$' })),
    }),
    upload: { fields: { xml_file: { kinds: ['xml'] } }, maxBytes: 2 * MIB, needsFile: true },
    access: session(CORRECT_INVOICE, named('contract', 'contractId'), { leavers: true }),
  }),
  'contractor/get-all-complete-invoices-by-clients': readUpload({
    input: Type.Object({ from: Day, to: Day, companyIds: Type.Optional(Ids) }),
    upload: { fields: { transfers_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: false },
    access: session(TAX_INVOICES),
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
    access: session(TAX_INVOICES, named('company', 'clientId')),
  }),
  'contractor/get-fee-bills': read({
    input: Type.Object({ ...PageRequest, companyId: Type.Optional(Id) }),
    access: WHO,
  }),
  'contractor/cancel-fee-bill': write({
    input: Type.Object({
      feeBillId: Id,
      motive: CancelMotive,
      substituteUuid: Type.Optional(Type.String({ maxLength: 36 })),
      requestKey: RequestKey,
    }),
    access: WHO,
  }),
})
