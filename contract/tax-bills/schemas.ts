import Type, { type Static } from 'typebox'
import { Amount, FileLink, Id, Instant, Nullable, oneOf, PictureLink, ShortText, Words } from '../format/shared.ts'

/** The public data of a seal certificate (CSD): nothing of its key is stored. */
export const Seal = Type.Object({
  rfc: ShortText,
  certificate_number: ShortText,
  holder_name: Type.String({ maxLength: 300 }),
  valid_from: Instant,
  valid_to: Instant,
  uploaded_at: Instant,
})
export type Seal = Static<typeof Seal>

/** The tax bill of an invoice. */
export const TaxBill = Type.Object({
  id: Id,
  status: ShortText,
  uuid: Nullable(ShortText),
  serie: ShortText,
  folio: ShortText,
  /** `false`: sealed here and not stamped by the SAT. */
  is_stamped: Type.Boolean(),
  total: Amount,
  issued_at: Instant,
  xml_url: FileLink,
  pdf_url: FileLink,
  sat_checked_at: Nullable(Instant),
  cancel_reason: Nullable(ShortText),
  substituted_by: Nullable(ShortText),
})
export type TaxBill = Static<typeof TaxBill>

/** The provider's own bill of its fees, as far as it was made here. */
export const FeeBill = Type.Object({
  serie: ShortText,
  folio: ShortText,
  uuid: Nullable(ShortText),
  /** `false`: sealed here and not stamped by the SAT. */
  is_stamped: Type.Boolean(),
  total: Amount,
  xml_url: FileLink,
  pdf_url: FileLink,
})
export type FeeBill = Static<typeof FeeBill>

/** An issued bill of fees with the invoices it covers. */
export const IssuedFeeBill = Type.Object({
  ...FeeBill.properties,
  id: Id,
  status: ShortText,
  company: Type.Object({ id: Id, name: ShortText }),
  issued_at: Instant,
  cancel_reason: Nullable(ShortText),
  substituted_by: Nullable(ShortText),
  invoices: Type.Array(Type.Object({ id: Id, folio: ShortText })),
})
export type IssuedFeeBill = Static<typeof IssuedFeeBill>

/** The motive of a cancellation, as the SAT numbers it. */
export const CancelMotive = oneOf('01', '02', '03', '04')
export type CancelMotive = Static<typeof CancelMotive>

/** An uploaded XML, for the form of an invoice, and its problems. */
export const CheckedXml = Type.Object({
  uuid: Nullable(ShortText),
  issuer: Type.Object({ rfc: ShortText, name: Type.String({ maxLength: 300 }), regime: Type.String({ maxLength: 300 }) }),
  receiver: Type.Object({ rfc: ShortText, name: Type.String({ maxLength: 300 }) }),
  issued_at: ShortText,
  currency: ShortText,
  subtotal: Amount,
  taxes: Amount,
  iva_withheld: Amount,
  isr_withheld: Amount,
  total: Amount,
  items: Type.Array(
    Type.Object({
      description: Type.String({ maxLength: 1000 }),
      quantity: Type.String({ maxLength: 30 }),
      unit_price: Type.String({ maxLength: 30 }),
      amount: Amount,
      sat_product_code: Type.String({ maxLength: 300 }),
      sat_unit_code: Type.String({ maxLength: 300 }),
      tax_object: Type.String({ maxLength: 300 }),
    }),
  ),
  problems: Type.Array(Type.Object({ code: ShortText, message: Words, blocking: Type.Boolean() })),
  /** Its state at the SAT; `null` where the SAT cannot be asked. */
  /** The type is explicit because the validators require one next to `nullable`. */
  sat_state: Nullable(
    Type.Unsafe<'Valid' | 'Cancelled' | 'Not found' | 'No answer'>({
      type: 'string',
      enum: ['Valid', 'Cancelled', 'Not found', 'No answer', null],
    }),
  ),
})

const UntaxedInvoice = Type.Object({
  id: Id,
  folio: ShortText,
  contractor: ShortText,
  total: Amount,
  fee: Amount,
  paid_at: Nullable(ShortText),
  transferMatched: Type.Boolean(),
})

/** A company with its paid, not yet billed invoices in one currency. */
export const UntaxedCompany = Type.Object({
  id: Id,
  name: ShortText,
  tax_id: ShortText,
  logo_url: PictureLink,
  currency: ShortText,
  invoices: Type.Array(UntaxedInvoice),
  total: Amount,
})
export type UntaxedCompany = Static<typeof UntaxedCompany>
