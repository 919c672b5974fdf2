import type { receiptOperations } from '../../../contract/operations/receipts.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { answerReceipt, objectToReceipt, signReceipt } from './change-receipt.ts'
import { downloadReceipt } from './download-receipt.ts'
import { findReceipts, myPayrolls } from './list-receipts.ts'
import { myNextPayment } from './next-payment.ts'
import { openReceipt } from './open-receipt.ts'
import { sendReceipts } from './send-receipts.ts'

export const receiptHandlers: Handlers<keyof typeof receiptOperations> = {
  'payroll/my-payrolls': myPayrolls,
  'payroll/my-next-payment': myNextPayment,
  'payroll/get-payroll-receipt': openReceipt,
  'payroll/download-payroll-receipt': downloadReceipt,
  'payroll/sign-payroll-receipt': signReceipt,
  'payroll/object-payroll-receipt': objectToReceipt,
  'payroll/answer-payroll-receipt': answerReceipt,
  'payroll/find-all-receipts': findReceipts,
  'payroll/send-payrolls': sendReceipts,
}
