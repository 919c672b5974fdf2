import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { uploadFiles } from '../../../../providers/upload.ts'

/** What was said in the dialog of a step. */
export interface Said {
  fields: Record<string, unknown>
  reason: string
  toCorrect: readonly string[]
  file: File | null
  /** The tax bill that was made elsewhere. */
  bill: { xml_file?: File; pdf_file?: File }
  requestKey: string
}

type Step = Invoice['steps'][number]
type Field = 'items' | 'period' | 'concept' | 'taxes' | 'files'

/** Sends the call that carries a step out. */
export function sendStep({ id, version, totals_hash }: Invoice, step: Step, said: Said): Promise<unknown> {
  const { fields, reason, toCorrect, file, bill, requestKey } = said
  const common = { invoiceId: id, version, requestKey }
  const behalf = step.on_behalf ? { onBehalfReason: reason } : {}
  switch (step.call) {
    case 'contractor/send-invoice-email-to-aprove':
      return callApi('contractor/send-invoice-email-to-aprove', { ...common, ...(reason ? { message: reason } : {}) })
    case 'contractor/require-adjustment-invoice':
      return callApi('contractor/require-adjustment-invoice', { ...common, reason, fields: [...toCorrect] as Field[] })
    case 'contractor/upload-payment-proof-invoice':
      return uploadFiles(
        'contractor/upload-payment-proof-invoice',
        { ...common, ...fields, ...behalf },
        file ? { proof_file: file } : {},
      )
    case 'contractor/set-complete-invoice-invoice': {
      const input = { ...common, ...(reason ? { note: reason } : {}) }
      const files = { ...(file ? { proof_file: file } : {}), ...bill }
      return uploadFiles('contractor/set-complete-invoice-invoice', input, files)
    }
    default: {
      const seen = step.action === 'approve' ? { totalsHash: totals_hash } : {}
      const why = step.needs_reason ? { reason } : {}
      return callApi('contractor/update-invoice-status', { ...common, status: step.to, ...fields, ...seen, ...why, ...behalf })
    }
  }
}
