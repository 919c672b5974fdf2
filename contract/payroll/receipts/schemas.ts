import Type, { type Static } from 'typebox'
import { Amount, ConceptName, Day, Id, Instant, Nullable, ShortText, Text, Version, Words } from '../../format/shared.ts'
import { Step } from '../../machines/step.ts'

/** A row of a list of receipts. */
export const ReceiptRow = Type.Object({
  id: Id,
  payroll_id: Nullable(Id),
  invoice_id: Nullable(Id),
  user_id: Id,
  person: ShortText,
  company: Type.Object({ id: Id, name: ShortText }),
  /** Folio of the payment request or the invoice. */
  folio: ShortText,
  /** Kind of the payment request, or Invoice. */
  kind: ShortText,
  period_start: Day,
  period_end: Day,
  payment_date: Day,
  gross: Amount,
  deductions: Amount,
  net: Amount,
  currency: ShortText,
  status: ShortText,
  sent_at: Nullable(Instant),
  seen_at: Nullable(Instant),
  signed_at: Nullable(Instant),
  /** The payment was returned and has not been made again yet: the amount has not arrived. */
  returned_at: Nullable(Instant),
  objection: Text,
  answer: Text,
  version: Version,
})
export type ReceiptRow = Static<typeof ReceiptRow>

const Line = Type.Object({ name: ConceptName, quantity: Nullable(Words), amount: Amount })

/** A receipt for its owner, without the costs of the employer. */
export const Receipt = Type.Object({
  ...ReceiptRow.properties,
  message: Text,
  objected_at: Nullable(Instant),
  answered_at: Nullable(Instant),
  paid: Type.Array(Line),
  taken: Type.Array(Line),
  /** Totals of this year up to and including this receipt. */
  year_to_date: Type.Object({ gross: Amount, deductions: Amount, net: Amount }),
  /** In a settlement: income tax of a year in the person's favour that no payroll credits any more (LISR 97). */
  to_claim: Nullable(Type.Object({ year: Type.Integer(), amount: Amount })),
  /** Differences from the previous receipt; `null` for the first. */
  comparison: Nullable(
    Type.Object({
      payment_date: Day,
      net: Amount,
      difference: Amount,
      changes: Type.Array(
        Type.Object({ name: ConceptName, isTaken: Type.Boolean(), before: Amount, now: Amount, difference: Amount }),
      ),
    }),
  ),
  /** Available downloads. */
  parts: Type.Array(Type.String({ maxLength: 10 })),
  steps: Type.Array(Step),
})
export type Receipt = Static<typeof Receipt>

export const ReceiptYear = Type.Object({
  year: Type.Integer(),
  currency: ShortText,
  receipts: Type.Integer(),
  gross: Amount,
  deductions: Amount,
  net: Amount,
})
export type ReceiptYear = Static<typeof ReceiptYear>

/** The next payment: a payroll in preparation, or an invoice that the company approved. */
export const NextPayment = Type.Object({
  /** Folio of the payment request or the invoice. */
  folio: ShortText,
  payment_date: Day,
  period_start: Day,
  period_end: Day,
  currency: ShortText,
  /** `null` as long as it may change. */
  amount: Nullable(Amount),
})
export type NextPayment = Static<typeof NextPayment>
