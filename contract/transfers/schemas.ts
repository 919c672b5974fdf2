import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/transfers.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'

const Currency = Type.String({ maxLength: 3 })
const Rate = Type.String({ maxLength: 24 })
const Rates = Type.Record(Currency, Rate)
export const answers = shapes(file, { Rates })
export const {
  TransferSummary,
  Calculation,
  BatchCalculation,
  FundingResults,
  WaitingInvoice,
  Batch,
  Payments,
  InvoicePayment,
} = answers
export type Calculation = Static<typeof Calculation>
export type BatchCalculation = Static<typeof BatchCalculation>
export type FundingResults = Static<typeof FundingResults>
export type Payments = Static<typeof Payments>
export type InvoicePayment = Static<typeof InvoicePayment>
