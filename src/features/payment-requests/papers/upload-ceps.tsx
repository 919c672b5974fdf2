import { Button } from 'antd'
import { type DragEvent, useCallback, useId, useRef, useState } from 'react'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Note } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from '../payment-requests.module.css'
import { CepResult } from './cep-result.tsx'
import own from './papers.module.css'

const TEXTS = PAYROLL_PAPER_TEXTS.upload
const MOST = 50

interface UploadCepsProps {
  requestId: number
  onClose: () => void
  onChanged: () => Promise<void>
}

/** CEPs are handed in, and what became of each file is told. */
export function UploadCeps({ requestId, onClose, onChanged }: UploadCepsProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [isTried, setTried] = useState(false)
  const keyOf = useRequestKey()
  const send = useCallback(
    (chosen: readonly File[]) => {
      const content = chosen.map(({ name, size, lastModified }) => [name, size, lastModified])
      return uploadFiles('payroll/upload-ceps', { requestId, requestKey: keyOf(content) }, { ceps_file: chosen })
    },
    [requestId, keyOf],
  )
  const { call, reset, data, loading, error } = useCall(send)
  useUnsavedGuard(files.length > 0 && !data)
  const problem = !isTried ? undefined : files.length === 0 ? TEXTS.none : files.length > MOST ? TEXTS.tooMany : undefined
  const upload = async () => {
    setTried(true)
    if (files.length === 0 || files.length > MOST) return
    const end = await call(files)
    if (end.status === 200) await onChanged()
  }
  const again = () => {
    setFiles([])
    setTried(false)
    reset()
  }
  return (
    <Dialog
      title={TEXTS.title}
      isOpen
      onClose={onClose}
      isDirty={files.length > 0 && !data}
      width={620}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          {...(data ? { cancel: TEXTS.close } : {})}
          submit={data ? TEXTS.more : TEXTS.submit}
          submitting={TEXTS.sending}
          loading={loading}
          onSubmit={data ? again : () => void upload()}
        />
      )}
    >
      {data ? (
        <CepResult result={data} />
      ) : (
        <>
          <Refusal error={error} />
          <p>{TEXTS.intro}</p>
          <CepFiles files={files} problem={problem} disabled={loading} onChange={setFiles} />
        </>
      )}
    </Dialog>
  )
}

interface CepFilesProps {
  files: readonly File[]
  problem: string | undefined
  disabled: boolean
  onChange: (files: readonly File[]) => void
}

/** Several files, chosen or dropped. */
function CepFiles({ files, problem, disabled, onChange }: CepFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) onChange([...files, ...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same by keyboard
    <div className={own['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p id={`${id}-label`}>{TEXTS.files}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".xml,.zip"
        aria-labelledby={`${id}-label`}
        data-testid="ceps"
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p className={style['ways']}>
        <Button
          ref={button}
          disabled={disabled}
          aria-describedby={`${id}-label ${id}-problem`}
          onClick={() => input.current?.click()}
        >
          {TEXTS.choose}
        </Button>
        <Note as="span" top="xs">
          {TEXTS.orDrop}
        </Note>
      </p>
      {files.length > 0 && (
        <ul className={style['entries']} aria-labelledby={`${id}-label`}>
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: of two files of one name the place is what tells them apart.
            <li key={`${at}${file.name}`}>
              <span>{file.name}</span>
              <Button
                size="small"
                type="text"
                disabled={disabled}
                aria-label={TEXTS.removeFor(file.name)}
                onClick={() => {
                  // This button goes away with its file.
                  button.current?.focus()
                  onChange(files.filter((_, other) => other !== at))
                }}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Note id={`${id}-problem`} top="xs" tone="wrong" role={problem === undefined ? undefined : 'alert'}>
        {problem}
      </Note>
    </div>
  )
}
