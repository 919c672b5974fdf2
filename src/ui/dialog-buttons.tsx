import { Button } from 'antd'
import { t } from '../../contract/language/texts.ts'

interface DialogButtonsProps {
  /** Closes the dialog as Escape does: the function its footer gets. */
  onCancel: () => void
  cancel?: string | undefined
  submit?: string | undefined
  /** Label of the button while the call runs. */
  submitting?: string | undefined
  /** The form that the button sends; without one it calls `onSubmit`. */
  form?: string
  onSubmit?: () => void
  loading: boolean
  /** Leaving stops the call, so it stays open while the call runs. */
  stoppable?: boolean
  disabled?: boolean
  danger?: boolean
  /** Disabled while data is still loading. */
  isReady?: boolean
}

/** The two buttons of a dialog: cancel and submit. */
export function DialogButtons(props: DialogButtonsProps) {
  const { form, onSubmit, loading, stoppable = false, disabled = false, danger = false, isReady = true } = props
  const target = form === undefined ? { onClick: onSubmit } : { htmlType: 'submit' as const, form }
  return (
    <>
      <Button onClick={props.onCancel} disabled={loading && !stoppable}>
        {props.cancel ?? t('form-dialog.cancel')}
      </Button>
      {isReady && (
        <Button type="primary" danger={danger} loading={loading} disabled={disabled} {...target}>
          {loading ? (props.submitting ?? t('form-dialog.saving')) : (props.submit ?? t('form-dialog.save'))}
        </Button>
      )}
    </>
  )
}
