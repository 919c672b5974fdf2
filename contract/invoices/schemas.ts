import Type, { type Static } from 'typebox'
import {
  Amount,
  Day,
  Doer,
  FileLink,
  Id,
  Instant,
  Nullable,
  PictureLink,
  ShortText,
  Text,
  Version,
  Words,
} from '../format/shared.ts'
import { Step } from '../machines/step.ts'
import { TaxBill } from '../tax-bills/schemas.ts'

/** Decimal text, up to six places: "0.16". */
const Rate = Type.String({ maxLength: 12 })

const Person = Type.Object({ id: Id, firstname: ShortText, lastname: ShortText })
const Company = Type.Object({ id: Id, name: ShortText, logo_url: PictureLink })

const SUMMARY = {
  id: Id,
  folio: ShortText,
  status: ShortText,
  /** Since when it is in this status. */
  status_since: Instant,
  /** The party whose turn it is: Client, Owner (the contractor), Provider or Nobody. */
  waits_for: ShortText,
  kind: ShortText,
  concept: Type.String({ maxLength: 300 }),
  contractor: Person,
  /** The name on the day of the invoice. */
  contractor_name: ShortText,
  company: Company,
  contract_id: Id,
  period_start: Day,
  period_end: Day,
  issue_date: Day,
  due_date: Day,
  currency: ShortText,
  total: Amount,
  /** The total that the company pays; hidden from the contractor. */
  total_client: Nullable(Amount),
  approved_by_client_at: Nullable(Instant),
  paid_at: Nullable(Day),
  taxed_at: Nullable(Instant),
  source: ShortText,
  version: Version,
  created_at: Instant,
}

/** A row of the list. */
export const InvoiceRow = Type.Object(SUMMARY)
export type InvoiceRow = Static<typeof InvoiceRow>

const InvoiceItem = Type.Object({
  description: Type.String({ maxLength: 300 }),
  quantity: Type.String({ maxLength: 24 }),
  unit_price: Type.String({ maxLength: 24 }),
  amount: Amount,
  sat_product_code: Nullable(ShortText),
  sat_unit_code: Nullable(ShortText),
  tax_object: Nullable(ShortText),
})

export const InvoiceAdjustment = Type.Object({
  id: Id,
  round: Type.Integer(),
  kind: ShortText,
  fields: Type.Array(ShortText),
  reason: Type.String({ maxLength: 2000 }),
  requested_by: Doer,
  requested_at: Instant,
  answered_at: Nullable(Instant),
  answer: Text,
})

export const InvoiceProof = Type.Object({
  id: Id,
  name: ShortText,
  file_url: FileLink,
  amount: Nullable(Amount),
  reference: Text,
  paid_at: Nullable(Day),
  uploaded_by: Doer,
  at: Instant,
  /** The payment that it proves was returned: it proves no current one. */
  returned_at: Nullable(Instant),
})

/** The calculation of one amount of the totals. */
const TotalLine = Type.Object({ name: Words, amount: Amount, how: Words, source: Nullable(Words) })

/** An invoice of a contractor for its viewer. */
export const Invoice = Type.Object({
  ...SUMMARY,
  items: Type.Array(InvoiceItem),
  /** Key of the contractor's tax regime. */
  regime: ShortText,
  subtotal: Amount,
  iva_rate: Rate,
  iva: Amount,
  iva_withheld_rate: Rate,
  iva_withheld: Amount,
  isr_withheld_rate: Rate,
  isr_withheld: Amount,
  /** The provider's fee and its VAT; hidden from the contractor. */
  fee: Nullable(Amount),
  fee_vat: Nullable(Amount),
  explanation: Type.Array(TotalLine),
  /** Digest of the current amounts; an approval sends it back. */
  totals_hash: ShortText,
  adjustments: Type.Array(InvoiceAdjustment),
  sent_to_client_at: Nullable(Instant),
  sent_to: Type.Array(ShortText),
  approved_by: Doer,
  approval_via: Text,
  approvals: Type.Array(Type.Object({ name: ShortText, via: ShortText, at: Instant })),
  approvers_needed: Type.Integer(),
  payment_proofs: Type.Array(InvoiceProof),
  contractor_proofs: Type.Array(InvoiceProof),
  /** The tax bill that counts, if there is one. */
  cfdi: Nullable(TaxBill),
  payment_reference: Text,
  cancelled_reason: Text,
  created_by: Doer,
  steps: Type.Array(Step),
  /** The contractor, or someone for them, may correct it now. */
  may_correct: Type.Boolean(),
})
export type Invoice = Static<typeof Invoice>

/** One row of the story of an invoice. */
export const InvoiceHistoryRow = Type.Object({
  at: Instant,
  who: Nullable(Type.Object({ name: ShortText, role: ShortText })),
  action: ShortText,
  from: Nullable(ShortText),
  to: Nullable(ShortText),
  changes: Type.Array(Type.Object({ field: ShortText, from: Text, to: Text })),
  reason: Text,
})
export type InvoiceHistoryRow = Static<typeof InvoiceHistoryRow>

/** The content of the page behind a mailed link. */
export const InvoiceToApprove = Type.Object({
  /** `open`: it waits for this person; `approved`; `gone`: it was sent back or cancelled. */
  stage: Type.Enum(['open', 'approved', 'gone']),
  id: Id,
  folio: ShortText,
  contractor: ShortText,
  company: ShortText,
  concept: Type.String({ maxLength: 300 }),
  period_start: Day,
  period_end: Day,
  due_date: Day,
  currency: ShortText,
  items: Type.Array(InvoiceItem),
  explanation: Type.Array(TotalLine),
  total: Amount,
  fee: Amount,
  fee_vat: Amount,
  total_client: Amount,
  totals_hash: ShortText,
  approver: ShortText,
})
export type InvoiceToApprove = Static<typeof InvoiceToApprove>

/** The terms needed to write an invoice for a contract; the screen calculates the totals with them. */
export const InvoiceTerms = Type.Object({
  contract_id: Id,
  company: ShortText,
  job_name: ShortText,
  currency: ShortText,
  contractor_fee: Nullable(Amount),
  start_date: Day,
  end_date: Nullable(Day),
  /** The usual one first. */
  regimes: Type.Array(
    Type.Object({ regime: ShortText, name: ShortText, iva_rate: Rate, iva_withheld_rate: Rate, isr_withheld_rate: Rate }),
  ),
  /** Regime of the last invoice, if there is one. */
  last_regime: Nullable(ShortText),
})
export type InvoiceTerms = Static<typeof InvoiceTerms>

/** The stages of an invoice: our review, the company's approval, its proof, payment, closing, the bill to the company. */
export const INVOICE_STAGES = ['review', 'approval', 'proof', 'money', 'closing', 'tax-bill'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]

/** All invoices in one stage: count, oldest start, number of late ones, and totals. */
export const StageSum = Type.Object({
  stage: Type.Enum([...INVOICE_STAGES]),
  count: Type.Integer(),
  late: Type.Integer(),
  /** Start of the oldest one's wait. */
  since: Nullable(Instant),
  totals: Type.Array(Type.Object({ currency: ShortText, amount: ShortText })),
})
export type StageSum = Static<typeof StageSum>
