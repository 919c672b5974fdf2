import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { type LoadedForm, loadForm } from '../../forms/load-form.ts'
import { SchemaForm } from '../../forms/schema-form.tsx'
import { STEP_UP_TEXTS } from '../../texts/step-up.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const FORM_ID = 'step-up'
const SUCCESS = 200
const EMPTY = {}

export interface StepUpDialogProps {
  /** Is told how the question ended. */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password, and for nothing else; a wrong one is said at the field. */
export function StepUpDialog({ onEnd }: StepUpDialogProps) {
  const [form, setForm] = useState<LoadedForm | 'failed' | null>(null)
  const load = useCallback(() => {
    setForm(null)
    loadForm('confirm-password').then(setForm, () => setForm('failed'))
  }, [])
  useEffect(load, [load])
  const { call, loading, error } = useCall(
    useCallback((password: string) => callApi('employee/confirm-password', { password }), []),
  )
  const confirm = async (password: string) => {
    const end = await call(password)
    if (end.status === SUCCESS) onEnd(true)
  }
  return (
    <Dialog
      title={STEP_UP_TEXTS.title}
      isOpen
      onClose={() => onEnd(false)}
      width={440}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={loading}>
            {STEP_UP_TEXTS.cancel}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={FORM_ID}
            loading={loading}
            disabled={form === null || form === 'failed'}
          >
            {STEP_UP_TEXTS.submit}
          </Button>
        </>
      )}
    >
      <p>{STEP_UP_TEXTS.detail}</p>
      {form === 'failed' ? (
        <ErrorNotice message={STEP_UP_TEXTS.notLoaded} onRetry={load} />
      ) : form === null ? (
        <Spinner />
      ) : (
        <SchemaForm
          id={FORM_ID}
          form={form}
          data={EMPTY}
          disabled={loading}
          // What is wrong with the password stands at its field; only other refusals need a place above it.
          banner={error && error.fields.length === 0 ? error.message : null}
          extraErrors={error?.fields ?? NO_FIELDS}
          onSubmit={({ password }) => void confirm(String(password))}
        >
          <button type="submit" hidden />
        </SchemaForm>
      )}
    </Dialog>
  )
}

const NO_FIELDS: never[] = []
