import { Input } from 'antd'
import { useState } from 'react'
import { emailProblem, isEmail } from '../../../contract/forms/rules.ts'
import { t } from '../../../contract/language/texts.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { EnvelopeCalls } from './envelope-calls.ts'

interface EmailDialogProps {
  call: EnvelopeCalls['remind']
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Corrects the address of the signer. What was typed survives a refusal, which is shown at the field. */
export function EmailDialog({ call, ...ends }: EmailDialogProps) {
  const [email, setEmail] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const wrong = email.trim() === '' ? t('envelope.correctMissing') : isEmail(email.trim()) ? null : emailProblem()
  const check = () => {
    setWasSent(true)
    return wrong === null
  }
  return (
    <OperationDialog
      {...call}
      input={{ ...call.input, newEmail: email.trim() }}
      title={t('envelope.correctTitle')}
      question={t('envelope.correctDetail')}
      isDirty={email !== ''}
      check={check}
      shows={/^newEmail$/}
      submit={t('envelope.correctSubmit')}
      submitting={t('envelope.saving')}
      done={t('envelope.reminded')}
      {...ends}
    >
      {({ error }) => {
        const problem = (wasSent && wrong) || error?.fields[0]?.message
        return (
          <Field label={t('envelope.correctLabel')} problem={problem}>
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
