import Type, { type Static } from 'typebox'
import { Instant, Nullable, ShortText } from './shared.ts'

/** What an invoice waits for: our review, the company's approval, its proof, money, closing, the bill to the company. */
export const INVOICE_STAGES = ['review', 'approval', 'proof', 'money', 'closing', 'tax-bill'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]

/** All that waits for one thing: how many, since when, how many longer than they should, and what they come to. */
export const StageSum = Type.Object({
  stage: Type.Enum([...INVOICE_STAGES]),
  count: Type.Integer(),
  late: Type.Integer(),
  /** Of the oldest. */
  since: Nullable(Instant),
  totals: Type.Array(Type.Object({ currency: ShortText, amount: ShortText })),
})
export type StageSum = Static<typeof StageSum>
