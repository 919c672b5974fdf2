import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/invoice-batches.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { InvoiceRow } from '../invoices/schemas.ts'

/** One message of the stream: progress, last contractor, and at the end those without an invoice. */
export interface BatchMessage {
  completed: number
  total: number
  last?: { idEmployee: number; invoiceId: number } | { idEmployee: number; error: string }
  errors?: { idEmployee: number; error: string }[]
}

export const BatchKey = Type.String({ minLength: 1, maxLength: 100 })
export const answers = shapes(file, { InvoiceRow, BatchKey })
export const { Skipped, BatchMoney, BatchDraft, BatchRegime, Batch, BatchItem, ApprovedContractor } = answers
export type Skipped = Static<typeof Skipped>
export type BatchMoney = Static<typeof BatchMoney>
export type BatchDraft = Static<typeof BatchDraft>
export type BatchRegime = Static<typeof BatchRegime>
export type Batch = Static<typeof Batch>
export type BatchItem = Static<typeof BatchItem>
export type ApprovedContractor = Static<typeof ApprovedContractor>
