import { useCallback } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { type RunState, useRun } from './use-run.ts'

export type Calculation = RunState

/** A calculation of the request: started here, or found running when the page opens. */
export function useCalculation({ id, running_job }: PaymentRequest, onDone: () => Promise<unknown>) {
  const begin = useCallback(
    () => callApi('payroll/recalculate-request-payment', { requestId: id, requestKey: crypto.randomUUID() }),
    [id],
  )
  return useRun(running_job, begin, onDone)
}
