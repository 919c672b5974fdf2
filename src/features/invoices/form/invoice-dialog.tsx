import { Button } from 'antd'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'
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
  onReload?: () => Promise<Invoice | undefined>
}

/** Creates an invoice or corrects one that was returned; reads the data it needs first. */
export function InvoiceDialog({ invoice, onClose, onSaved, onReload }: InvoiceDialogProps) {
  const form = useInvoiceForm('invoice')
  const itemForm = useInvoiceForm('invoice-item')
  const terms = useRead('contractor/get-invoice-terms', invoice ? { contractId: invoice.contract_id } : {})
  // The loading dialog closes when the form arrives; the focus belongs to the opener of the first dialog.
  useReturnFocus(true)
  if (form.data && itemForm.data && terms.data && terms.data.length > 0) {
    return (
      <InvoiceForm
        invoice={invoice}
        forms={{ invoice: form.data, item: itemForm.data }}
        contracts={terms.data}
        onClose={onClose}
        onSaved={onSaved}
        {...(onReload ? { onReload } : {})}
      />
    )
  }
  const failed = terms.error ?? form.error ?? itemForm.error
  const again = () => void Promise.all([form.refetch(), itemForm.refetch(), terms.refetch()])
  return (
    <Dialog
      title={invoice ? TEXTS.correctTitle(invoice.folio) : TEXTS.newTitle}
      isOpen
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{FORM_DIALOG_TEXTS.cancel}</Button>}
    >
      {failed ? (
        <ErrorNotice message={terms.error?.message ?? TEXTS.notLoaded} onRetry={again} />
      ) : form.data && itemForm.data && terms.data ? (
        <EmptyNotice>{TEXTS.noContract}</EmptyNotice>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
