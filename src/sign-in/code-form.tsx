import { type FormEvent, useState } from 'react'
import { cleanFormData } from '../../contract/forms/clean.ts'
import { t } from '../../contract/language/texts.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { textOf } from './light-field.tsx'
import { Banner, SubmitButton } from './parts.tsx'
import { useSubmit } from './use-submit.ts'

interface CodeFormProps {
  form: LoadedForm
  /** Confirms the code; a thrown ApiError is shown. */
  onSubmit: (code: string) => Promise<void>
}

/** The boxes of the code with their button; the form's schema gives their number. */
export function CodeForm({ form, onSubmit }: CodeFormProps) {
  const schema = form.schema.properties?.['code'] ?? {}
  const ui = (form.ui['code'] ?? {}) as Record<string, unknown>
  const [boxes, setBoxes] = useState<string[]>(() => Array.from({ length: Number(schema['maxLength']) }, () => ''))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  const { call, isBusy, run } = useSubmit('stay-busy')

  const code = boxes.join('')
  const wrong = form.validate(cleanFormData({ code }))[0]
  const problem = failure ?? (isTried ? (wrong?.message ?? null) : null)

  const change = (next: string[]) => {
    setBoxes(next)
    setTried(false)
    setFailure(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (wrong) return setFocusRequest(focusRequest + 1)
    const refusal = await run(() => onSubmit(code))
    if (!refusal) return
    setFailure(refusal.message)
    // The code is kept unless it is known to be wrong (an offline moment); a refused code is cleared.
    if (refusal.code === 'BAD_CODE') setBoxes(boxes.map(() => ''))
    setFocusRequest(focusRequest + 1)
  }
  return (
    <form noValidate aria-labelledby="screen-title" data-status={call.status} onSubmit={(event) => void send(event)}>
      <CodeBoxes
        legend={schema.description ?? schema.title ?? ''}
        boxes={boxes}
        autoComplete={textOf(ui['ui:autocomplete']) ?? 'off'}
        isWrong={problem !== null}
        describedBy="code-problem"
        focusRequest={focusRequest}
        onChange={change}
      />
      <Banner id="code-problem">{problem}</Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('sign-in.code.submit')} busyLabel={t('sign-in.code.submitting')} />
      </div>
    </form>
  )
}
