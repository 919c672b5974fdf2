import Type, { type Static } from 'typebox'
import file from '../../schemas/answers/invoices.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Step } from '../machines/step.ts'
import { TaxBill } from '../tax-bills/schemas.ts'

/** The stages of an invoice: our review, the company's approval, its proof, payment, closing, the bill to the company. */
export const INVOICE_STAGES = ['review', 'approval', 'proof', 'money', 'closing', 'tax-bill'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]
const Stage = Type.Enum([...INVOICE_STAGES])
export const answers = shapes(file, { TaxBill, Step, Stage })
export const { InvoiceRow, Invoice, InvoiceHistoryRow, InvoiceToApprove, InvoiceTerms, StageSum } = answers
export type InvoiceRow = Static<typeof InvoiceRow>
export type Invoice = Static<typeof Invoice>
export type InvoiceHistoryRow = Static<typeof InvoiceHistoryRow>
export type InvoiceToApprove = Static<typeof InvoiceToApprove>
export type InvoiceTerms = Static<typeof InvoiceTerms>
export type StageSum = Static<typeof StageSum>
