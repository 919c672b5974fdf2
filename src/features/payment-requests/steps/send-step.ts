import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { uploadFiles } from '../../../../providers/upload.ts'

/** A requested change for one person. */
export interface PersonNote {
  payrollId: number
  person: string
  note: string
}

/** Input of the dialog of a step. */
export interface Said {
  fields: Record<string, unknown>
  reason: string
  what: 'manual' | 'all'
  acknowledged: readonly string[]
  file: File | null
  notes: readonly PersonNote[]
  requestKey: string
}

export type Step = PaymentRequest['steps'][number]

/** Sends the call that carries a step out. */
export function sendStep({ id, version, totals_hash }: PaymentRequest, step: Step, said: Said): Promise<unknown> {
  const { fields, reason, what, acknowledged, file, notes, requestKey } = said
  const common = { requestId: id, requestKey }
  const why = reason === '' ? {} : { reason }
  switch (step.call) {
    case 'payroll/reestore-request-payment':
      return callApi(step.call, { ...common, ...why, what: step.action === 'restore-request' ? 'request' : what })
    case 'payroll/send-request-payment-to-approve':
      return callApi(step.call, { ...common, version, acknowledged: [...acknowledged], ...(reason ? { note: reason } : {}) })
    case 'payroll/set-approval-request-payment':
      return callApi(step.call, { ...common, totalsHash: totals_hash, ...(reason ? { onBehalfReason: reason } : {}) })
    case 'payroll/upload-proof-payment-payroll':
      return uploadFiles(step.call, { ...common, ...fields }, file ? { proof_file: file } : {})
    case 'payroll/set-paid-payrolls':
      return callApi(step.call, { ...common, ...fields, ...why })
    case 'payroll/require-adjustment-request-payment': {
      const payrollNotes = notes.map(({ payrollId, note }) => ({ payrollId, note: note.trim() }))
      return callApi(step.call, { ...common, ...why, ...(payrollNotes.length > 0 ? { payrollNotes } : {}) })
    }
    case 'payroll/reopen-request-payment':
    case 'payroll/cancel-request-payment':
    case 'payroll/set-complete-request-payment':
      return callApi(step.call, { ...common, ...why })
    default:
      throw new Error(`No screen carries out ${step.call}.`)
  }
}
