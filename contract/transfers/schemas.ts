import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ShortText, Text, Words } from '../format/shared.ts'

/** Decimal text with two places (decisions.md no. 70). */
const Amount = Type.String({ maxLength: 24 })
const Currency = Type.String({ maxLength: 3 })
const Rate = Type.String({ maxLength: 24 })

const SUMMARY = {
  id: Id,
  invoiceId: Id,
  batchId: Nullable(Id),
  provider: ShortText,
  /** The provider's name for it. */
  transfer_id: Nullable(ShortText),
  /** The provider's words; before them "ordered", and "refused" where it would not make it. */
  provider_status: ShortText,
  /** Money may still leave or has left by it. */
  is_living: Type.Boolean(),
  is_trouble: Type.Boolean(),
  recipient: ShortText,
  source_amount: Amount,
  source_currency: Currency,
  target_amount: Amount,
  target_currency: Currency,
  rate: Rate,
  fee: Amount,
  total: Amount,
  reference: ShortText,
  reason: Text,
  trouble: Nullable(Words),
  /** Its payment was ordered and is not confirmed yet. */
  is_ordered: Type.Boolean(),
  funded_at: Nullable(Instant),
  sent_at: Nullable(Instant),
  created_at: Instant,
}

/** A transfer that pays an invoice, or several over time where the first came back. */
export const TransferSummary = Type.Object(SUMMARY)

const Moment = Type.Object({ status: ShortText, at: Instant, reason: Text })
const Transfer = Type.Object({ ...SUMMARY, timeline: Type.Array(Moment) })

/** The current cost of paying an invoice. */
export const Calculation = Type.Object({
  fee: Amount,
  rate: Rate,
  source_amount: Amount,
  source_currency: Currency,
  /** Amount debited from the balance, with the fee. */
  total: Amount,
  target_amount: Amount,
  target_currency: Currency,
  quoteId: ShortText,
  expires_at: Instant,
  delivery_estimate: Text,
  recipient: ShortText,
})
export type Calculation = Static<typeof Calculation>

const Excluded = Type.Object({ invoiceId: Id, reason: Type.String({ maxLength: 500 }) })

/** The total cost of several invoices. */
export const BatchCalculation = Type.Object({
  batchId: Nullable(Id),
  count: Type.Integer(),
  source_amount: Amount,
  source_currency: Currency,
  fee: Amount,
  total: Amount,
  rate_by_currency: Type.Record(Currency, Rate),
  items: Type.Array(Type.Object({ invoiceId: Id, fee: Amount, target_amount: Amount, target_currency: Currency })),
  excluded: Type.Array(Excluded),
  expires_at: Nullable(Instant),
})
export type BatchCalculation = Static<typeof BatchCalculation>

const PAID = { invoiceId: Type.Integer(), transferId: Type.Integer() }
/** Results of paying, by invoice. */
export const FundingResults = Type.Object({
  successfulTransfers: Type.Array(Type.Object(PAID)),
  failTransfers: Type.Array(Type.Object({ ...PAID, code: ShortText, message: Type.String({ maxLength: 500 }) })),
})
export type FundingResults = Static<typeof FundingResults>

const Money = Type.Object({ currency: Currency, amount: Amount })
export const WaitingInvoice = Type.Object({
  id: Id,
  folio: ShortText,
  contractor_name: ShortText,
  status: ShortText,
  status_since: Instant,
  currency: Currency,
  total: Amount,
  /** The reason why it cannot be paid now. */
  obstacle: Text,
})
export const Batch = Type.Object({
  id: Id,
  company: Type.Object({ id: Id, name: ShortText }),
  status: ShortText,
  count: Type.Integer(),
  source_currency: Currency,
  source_amount: Amount,
  fee: Amount,
  total: Amount,
  expires_at: Instant,
  trouble: Nullable(Words),
  funded_at: Nullable(Instant),
  created_at: Instant,
  transfers: Type.Array(TransferSummary),
})
const PROVIDER = { provider: ShortText, is_sandbox: Type.Boolean(), source_currency: Currency }

/** The page of people who pay. */
export const Payments = Type.Object({
  ...PROVIDER,
  balances: Type.Array(Money),
  /** The reason why the balances are unknown. */
  balance_trouble: Text,
  companies: Type.Array(
    Type.Object({
      id: Id,
      name: ShortText,
      count: Type.Integer(),
      waiting_since: Instant,
      totals: Type.Array(Money),
      invoices: Type.Array(WaitingInvoice),
    }),
  ),
  batches: Type.Array(Batch),
})
export type Payments = Static<typeof Payments>

/** State of the payment of one invoice. */
export const InvoicePayment = Type.Object({
  ...PROVIDER,
  obstacle: Text,
  transfer: Nullable(Transfer),
  earlier: Type.Array(TransferSummary),
})
export type InvoicePayment = Static<typeof InvoicePayment>
