import { Button } from 'antd'
import { useId, useRef } from 'react'
import { DOCUMENT_MAX_BYTES } from '../../../../contract/upload.ts'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import style from '../invoices.module.css'

const TEXTS = INVOICE_TEXTS.step

interface ProofFieldProps {
  file: File | null
  isMissing: boolean
  help: string | null
  disabled: boolean
  onChange: (file: File) => void
}

/** One file that proves a payment. What it is, the server judges by its content. */
export function ProofField({ file, isMissing, help, disabled, onChange }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const wrong = isMissing ? TEXTS.noFile : file && file.size > DOCUMENT_MAX_BYTES ? TEXTS.tooLarge : null
  return (
    <div className={style['field']}>
      <span id={`${id}-label`}>{TEXTS.file}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        data-testid="proof"
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChange(chosen)
          event.target.value = ''
        }}
      />
      <div className={style['file']}>
        <Button disabled={disabled} aria-describedby={`${id}-label ${id}-wrong`} onClick={() => input.current?.click()}>
          {TEXTS.chooseFile}
        </Button>
        {file && <span>{file.name}</span>}
      </div>
      {help !== null && <p className={style['quiet']}>{help}</p>}
      <p id={`${id}-wrong`} className={style['wrong']} role={wrong === null ? undefined : 'alert'}>
        {wrong}
      </p>
    </div>
  )
}
