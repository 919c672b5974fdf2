import type { Static } from 'typebox'
import file from '../../schemas/answers/transfers.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

export const answers = shapes(file)
export const { TransferSummary, Calculation, BatchCalculation, WaitingInvoice, Batch, Payments, InvoicePayment } = answers
export type Calculation = Static<typeof Calculation>
export type BatchCalculation = Static<typeof BatchCalculation>
export type FundingResults = Static<typeof answers.FundingResults>
export type Payments = Static<typeof Payments>
export type InvoicePayment = Static<typeof InvoicePayment>
