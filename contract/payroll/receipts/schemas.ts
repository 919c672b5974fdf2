import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-receipts.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Step } from '../../machines/step.ts'

export const answers = shapes(file, { Step })
export const { ReceiptRow, Receipt, ReceiptYear, NextPayment } = answers
export type ReceiptRow = Static<typeof ReceiptRow>
export type Receipt = Static<typeof Receipt>
export type ReceiptYear = Static<typeof ReceiptYear>
export type NextPayment = Static<typeof NextPayment>
