import { Input } from 'antd'
import { useState } from 'react'
import { EMAIL_ERROR, isEmail } from '../../../contract/forms/rules.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { ENVELOPE_TEXTS } from '../../texts/envelope.ts'
import { Field } from '../../ui/field.tsx'
import type { EnvelopeCalls } from './envelope-calls.ts'

const TEXTS = ENVELOPE_TEXTS

interface EmailDialogProps {
  call: EnvelopeCalls['remind']
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Corrects the address of the signer. What was typed survives a refusal, which is shown at the field. */
export function EmailDialog({ call, ...ends }: EmailDialogProps) {
  const [email, setEmail] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const wrong = email.trim() === '' ? TEXTS.correctMissing : isEmail(email.trim()) ? null : EMAIL_ERROR
  const check = () => {
    setWasSent(true)
    return wrong === null
  }
  return (
    <OperationDialog
      {...call}
      input={{ ...call.input, newEmail: email.trim() }}
      title={TEXTS.correctTitle}
      question={TEXTS.correctDetail}
      isDirty={email !== ''}
      check={check}
      shows={/^newEmail$/}
      submit={TEXTS.correctSubmit}
      submitting={TEXTS.saving}
      done={TEXTS.reminded}
      {...ends}
    >
      {({ error }) => {
        const problem = (wasSent && wrong) || error?.fields[0]?.message
        return (
          <Field label={TEXTS.correctLabel} problem={problem}>
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                aria-required
                {...(problem ? { status: 'error' as const } : {})}
              />
            )}
          </Field>
        )
      }}
    </OperationDialog>
  )
}
