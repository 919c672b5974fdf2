import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { SEAL_TEXTS as TEXTS } from '../../../texts/seals.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from './seal.module.css'

type FileField = 'cer_file' | 'key_file'

interface SealDialogProps {
  userId: number
  rfc: string | null
  isThere: boolean
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Two files and a password; what is wrong is said beside what it is about. */
export function SealDialog({ userId, rfc, isThere, onClose, onSaved }: SealDialogProps) {
  const [files, setFiles] = useState<Partial<Record<FileField, File>>>({})
  const [password, setPassword] = useState('')
  const operation = isThere ? 'contractor/update-csd-records-by-user-id' : 'contractor/upload-csd-files-to-facturama'
  const { call, loading, error, reset } = useCall(() => uploadFiles(operation, { userId, password }, files))
  const isDirty = password !== '' || Object.keys(files).length > 0
  useUnsavedGuard(isDirty)
  const id = useId()
  const said = (field: string) => error?.fields.find((one) => one.field === field)?.message
  const wrongPassword = said('password')
  const isReady = files.cer_file !== undefined && files.key_file !== undefined && password !== ''
  const elsewhere = error?.fields.filter(({ field }) => !['cer_file', 'key_file', 'password'].includes(field)) ?? []
  const send = () => call(undefined, onSaved)
  return (
    <Dialog
      title={isThere ? TEXTS.replaceTitle : TEXTS.addTitle}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={isThere ? TEXTS.replace : TEXTS.add}
          submitting={TEXTS.sending}
          loading={loading}
          disabled={!isReady}
          onSubmit={() => void send()}
        />
      )}
    >
      {error && elsewhere.length === error.fields.length && <Refusal error={error} elsewhere={[]} />}
      {rfc !== null && <p className={style['quiet']}>{TEXTS.rfc(rfc)}</p>}
      {(['cer_file', 'key_file'] as const).map((field) => (
        <FileRow
          key={field}
          field={field}
          file={files[field]}
          problem={said(field)}
          onChoose={(file) => {
            reset()
            setFiles({ ...files, [field]: file })
          }}
        />
      ))}
      <div className={style['field']}>
        <label htmlFor={id}>{TEXTS.password}</label>
        <Input.Password
          id={id}
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => {
            reset()
            setPassword(event.target.value)
          }}
          aria-invalid={wrongPassword !== undefined}
          aria-describedby={`${id}-said`}
          {...(wrongPassword === undefined ? {} : { status: 'error' as const })}
        />
        <p
          id={`${id}-said`}
          className={wrongPassword === undefined ? style['quiet'] : style['wrong']}
          role={wrongPassword === undefined ? undefined : 'alert'}
        >
          {wrongPassword ?? TEXTS.promise}
        </p>
      </div>
    </Dialog>
  )
}

interface FileRowProps {
  field: FileField
  file: File | undefined
  problem: string | undefined
  onChoose: (file: File) => void
}

function FileRow({ field, file, problem, onChoose }: FileRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = TEXTS.files[field]
  return (
    <div className={style['field']}>
      <span className={style['label']}>{label}</span>
      <div className={style['file']}>
        <Button onClick={() => input.current?.click()} aria-label={`${TEXTS.choose}: ${label}`}>
          {TEXTS.choose}
        </Button>
        <span className={style['name']}>{file?.name}</span>
      </div>
      <input
        ref={input}
        className={style['hidden'] as string}
        type="file"
        accept={field === 'cer_file' ? '.cer' : '.key'}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          event.target.value = ''
        }}
      />
      {problem !== undefined && (
        <p className={style['wrong']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
