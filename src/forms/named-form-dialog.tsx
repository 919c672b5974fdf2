import { Button } from 'antd'
import type { ComponentProps } from 'react'
import type { FormVariant } from '../../contract/forms/definition.ts'
import { useQuery } from '../../providers/use-query.ts'
import { FORM_DIALOG_TEXTS } from '../texts/form-dialog.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/notices.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { FormDialog } from './form-dialog.tsx'
import { type LoadedForm, loadForm } from './load-form.ts'

interface NamedFormDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'isOpen' | 'data'> {
  /** File of schemas/forms, without `.json`. */
  name: string
  variant: FormVariant | null
  /** What the form shows at first. */
  dataOf: (form: LoadedForm) => Record<string, unknown>
}

/** A dialog with one form that is loaded when it opens: it is there at once, and says when the form does not come. */
export function NamedFormDialog({ name, variant, dataOf, ...props }: NamedFormDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['dialog-form', name, variant],
    // A changed file shows the next time the dialog opens; what stood there first stays while it is open.
    queryFn: async () => {
      const form = await loadForm(name, variant)
      return { form, first: dataOf(form) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The dialog that said "loading" goes when the form comes; the focus belongs to what opened the first of them.
  useReturnFocus(true)
  if (data) return <FormDialog {...props} form={data.form} data={data.first} isOpen />
  return (
    <Dialog
      title={props.title}
      isOpen
      onClose={props.onClose}
      footer={(close) => <Button onClick={close}>{FORM_DIALOG_TEXTS.cancel}</Button>}
    >
      {error ? <ErrorNotice message={FORM_DIALOG_TEXTS.notLoaded} onRetry={() => void refetch()} /> : <Spinner />}
    </Dialog>
  )
}
