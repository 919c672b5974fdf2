import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useRead } from '../../../../providers/calls.ts'
import { useForm } from '../../../forms/use-forms.ts'
import { ReadDialog } from '../../../resource/read-dialog.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { InvoiceForm } from './invoice-form.tsx'

interface InvoiceDialogProps {
  /** `null`: a new one. */
  invoice: Invoice | null
  onClose: () => void
  onSaved: (id: number) => void
  onReload?: () => Promise<Invoice | undefined>
}

/** Creates an invoice or corrects one that was returned; reads the data it needs first. */
export function InvoiceDialog({ invoice, onClose, onSaved, onReload }: InvoiceDialogProps) {
  const form = useForm('invoice', VARIANT)
  const itemForm = useForm('invoice-item', VARIANT)
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
  const error = terms.error ?? form.error ?? itemForm.error
  const refetch = () => Promise.all([form.refetch(), itemForm.refetch(), terms.refetch()])
  const isLoaded = form.data && itemForm.data && terms.data
  return (
    <ReadDialog
      title={invoice ? t('invoices.form.correctTitle', { folio: invoice.folio }) : t('invoices.form.newTitle')}
      query={{ data: isLoaded, error, refetch }}
      notLoaded={terms.error?.message ?? t('invoices.form.notLoaded')}
      close={t('form-dialog.cancel')}
      onClose={onClose}
    >
      {() => <EmptyNotice>{t('invoices.form.noContract')}</EmptyNotice>}
    </ReadDialog>
  )
}

/** The forms of invoices are the same for all roles. */
const VARIANT = { viewer: 'Contractor', subject: 'Contractor' } as const
