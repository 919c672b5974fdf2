import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import type { Invoice, InvoiceTerms } from '../../../../contract/invoices/schemas.ts'
import { callStateOf } from '../../../../providers/call-status.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { FORM_DIALOG_TEXTS } from '../../../texts/form-dialog.ts'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useInvoiceForm } from './use-invoice-form.ts'

const TEXTS = INVOICE_TEXTS.form

interface InvoiceDialogProps {
  /** `null`: a new one. */
  invoice: Invoice | null
  onClose: () => void
  onSaved: (id: number) => void
  /** Reads the page behind again. */
  onReload?: () => Promise<unknown>
}

const nothing = async () => undefined

/** Creates an invoice or corrects one that was returned; reads the data it needs first. */
export function InvoiceDialog({ invoice, onClose, onSaved, onReload = nothing }: InvoiceDialogProps) {
  const form = useInvoiceForm('invoice')
  const itemForm = useInvoiceForm('invoice-item')
  const { query, result } = useCustom<InvoiceTerms[], CallError>({
    url: 'contractor/get-invoice-terms',
    method: 'post',
    config: { payload: invoice ? { contractId: invoice.contract_id } : {} },
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  // The loading dialog closes when the form arrives; the focus belongs to the opener of the first dialog.
  useReturnFocus(true)
  const isLoaded = form.data && itemForm.data && query.data
  if (isLoaded && result.data.length > 0) {
    return (
      <InvoiceForm
        invoice={invoice}
        forms={{ invoice: form.data, item: itemForm.data }}
        contracts={result.data}
        onClose={onClose}
        onSaved={onSaved}
        onReload={onReload}
      />
    )
  }
  const failed = error ?? form.error ?? itemForm.error
  const again = () => void Promise.all([form.refetch(), itemForm.refetch(), query.refetch()])
  return (
    <Dialog
      title={invoice ? TEXTS.correctTitle(invoice.folio) : TEXTS.newTitle}
      isOpen
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{FORM_DIALOG_TEXTS.cancel}</Button>}
    >
      {failed ? (
        <ErrorNotice message={error?.message ?? TEXTS.notLoaded} onRetry={again} />
      ) : isLoaded ? (
        <EmptyNotice>{TEXTS.noContract}</EmptyNotice>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
