import { useCustom } from '@refinedev/core'
import type { Operations } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { CallError } from '../../../providers/data/http-error.ts'

const READ = 'contractor/get-tax-bill-by-invoice-id'

export type BillState = AnswerOf<Operations[typeof READ]>['data']

/** The tax bills of an invoice, for viewers who may make them. A changed `version` of the invoice reads them again. */
export const useTaxBill = (invoiceId: number, version: number, enabled: boolean) =>
  useCustom<BillState, CallError>({
    url: READ,
    method: 'post',
    config: { payload: { invoiceId } },
    queryOptions: { enabled, queryKey: ['tax-bill', invoiceId, version] },
    errorNotification: false,
  }).query
