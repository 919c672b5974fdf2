import Type, { type Static } from 'typebox'
import { Amount, Day, Id, Instant, Nullable, ShortText, Text } from '../format/shared.ts'

/** Code of the obstacle, for programs, and its text. */
const Obstacle = { code: ShortText, reason: Type.String({ maxLength: 300 }) }

/** A contractor who gets no invoice. */
export const Skipped = Type.Object({ id: Id, name: ShortText, issuer: ShortText, ...Obstacle })
export type Skipped = Static<typeof Skipped>

export const BatchMoney = Type.Object({ currency: ShortText, count: Type.Integer(), subtotal: Amount, total: Amount })
export type BatchMoney = Static<typeof BatchMoney>

/** An invoice that would be created, with the taxes that the regime of its contractor adds and withholds. */
export const BatchDraft = Type.Object({
  id: Id,
  name: ShortText,
  /** "person" or "company": it decides which regimes there are. */
  issuer: ShortText,
  regime: ShortText,
  currency: ShortText,
  subtotal: Amount,
  iva: Amount,
  iva_withheld: Amount,
  isr_withheld: Amount,
  total: Amount,
})
export type BatchDraft = Static<typeof BatchDraft>

export const BatchRegime = Type.Object({ regime: ShortText, name: ShortText, issuer: ShortText })
export type BatchRegime = Static<typeof BatchRegime>

export const Batch = Type.Object({
  batchKey: ShortText,
  company: Type.Object({ id: Id, name: ShortText }),
  /** Prepared, Running, Done or Failed. */
  status: ShortText,
  concept: Type.String({ maxLength: 300 }),
  period_start: Day,
  period_end: Day,
  issue_date: Day,
  amount_mode: ShortText,
  amount: Nullable(Amount),
  total: Type.Integer(),
  completed: Type.Integer(),
  created: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  created_by: ShortText,
  created_at: Instant,
  finished_at: Nullable(Instant),
})
export type Batch = Static<typeof Batch>

/** Result for one contractor. */
export const BatchItem = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  /** Waiting, Created, Failed or Skipped. */
  state: ShortText,
  code: Nullable(ShortText),
  reason: Text,
  amount: Nullable(Amount),
  invoice: Nullable(Type.Object({ id: Id, folio: ShortText, total: Amount, currency: ShortText })),
})
export type BatchItem = Static<typeof BatchItem>

export const ApprovedContractor = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  email: Type.String({ maxLength: 254 }),
  contract: Nullable(
    Type.Object({ id: Id, contractor_fee: Nullable(Amount), currency: ShortText, fee_period: Nullable(ShortText) }),
  ),
  wise_email: Nullable(Type.String({ maxLength: 254 })),
  alreadyInvoiced: Type.Boolean(),
  /** The reason why the contractor cannot be invoiced for the period, whatever the amount; `null` if they can. */
  obstacle: Nullable(Type.Object(Obstacle)),
})
export type ApprovedContractor = Static<typeof ApprovedContractor>

/** One message of the stream: progress, last contractor, and at the end those without an invoice. */
export interface BatchMessage {
  completed: number
  total: number
  last?: { idEmployee: number; invoiceId: number } | { idEmployee: number; error: string }
  errors?: { idEmployee: number; error: string }[]
}
