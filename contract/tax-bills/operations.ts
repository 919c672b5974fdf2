import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import { CORRECT_INVOICE } from '../../access-control/invoices.ts'
import { MAKE_TAX_BILLS, TAX_INVOICES } from '../../access-control/tax-bills.ts'
import calls from '../../schemas/calls/tax-bills.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/tax-bills.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { AskedDay, Id, ShortText } from '../format/shared.ts'
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
const KeyPassword = Type.String({ maxLength: 200 })
const Code = (pattern: string) => Type.String({ maxLength: 10, pattern })

const SEAL_CALL = {
  input: Type.Object({ userId: Type.Optional(Id), password: Type.Optional(KeyPassword), rfc: Type.Optional(ShortText) }),
  upload: { fields: SEAL_FILES, maxBytes: MIB, needsFile: true },
  access: session(MAKE_TAX_BILLS, PERSON),
} as const

const WHO = session(TAX_INVOICES)
const inputs = shapes(
  inputFile,
  {
    CancelMotive,
    KeyPassword,
    CfdiUse: Code('^[A-Z]{1,2}\\d{2}$'),
    PaymentForm: Code('^\\d{2}$'),
    PaymentFormOrNone: Code('^(\\d{2})?$'),
    ProductCode: Code('^\\d{8}$'),
    ProductCodeOrNone: Code('^(\\d{8})?$'),
    UnitCode: Code('^[A-Z0-9]{1,3}$'),
    UnitCodeOrNone: Code('^([A-Z0-9]{1,3})?$'),
    TaxObject: Code('^(0[1-8])?$'),
    Total: Type.String({ maxLength: 20, pattern: '^(\\d{1,12}(\\.\\d{1,2})?)?$' }),
    DayOrNone: Type.Union([Type.Literal(''), AskedDay]),
    /** Comma-joined, as the specification sends them. */
    Ids: Type.String({ maxLength: 3000, pattern: '^\\s*(\\d{1,10}\\s*(,\\s*\\d{1,10}\\s*)*)?$' }),
  },
  'inputs',
)

export const taxBillOperations = described(calls, answers, inputs, {
  'contractor/upload-csd-files-to-facturama': upload(SEAL_CALL),
  'contractor/update-csd-records-by-user-id': upload({
    ...SEAL_CALL,
    alsoAs: VERBS['contractor/update-csd-records-by-user-id'],
  }),
  'contractor/delete-csd-records-by-user-id': write({
    access: session(MAKE_TAX_BILLS, PERSON),
    alsoAs: VERBS['contractor/delete-csd-records-by-user-id'],
  }),
  'contractor/get-csd-records-by-user-id': read({ access: session(MAKE_TAX_BILLS, PERSON) }),
  'contractor/get-tax-bill-by-invoice-id': read({ access: session(MAKE_TAX_BILLS, INVOICE) }),
  'contractor/create-new-tax-bill-facturama': uploadStep('invoice', 'make-tax-bill', {
    upload: { fields: { key_file: SEAL_FILES.key_file }, maxBytes: MIB, needsFile: false },
    target: INVOICE,
  }),
  'contractor/cancel-tax-bill': write({ access: session(MAKE_TAX_BILLS, INVOICE) }),
  'contractor/search-sat-codes': read({ access: session(MAKE_TAX_BILLS) }),
  'contractor/check-xml-invoice': readUpload({
    upload: { fields: { xml_file: { kinds: ['xml'] } }, maxBytes: 2 * MIB, needsFile: true },
    access: session(CORRECT_INVOICE, named('contract', 'contractId'), { leavers: true }),
  }),
  'contractor/get-all-complete-invoices-by-clients': readUpload({
    upload: { fields: { transfers_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: false },
    access: session(TAX_INVOICES),
  }),
  'contractor/taxed-invoices-complet-by-client-id': upload({
    upload: { fields: { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } }, maxBytes: 25 * MIB, needsFile: false },
    access: session(TAX_INVOICES, named('company', 'clientId')),
  }),
  'contractor/get-fee-bills': read({ access: WHO }),
  'contractor/cancel-fee-bill': write({ access: WHO }),
})
