import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { errorText } from '../../../../contract/errors.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../../../contract/upload.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from './contract.module.css'

const TEXTS = CONTRACT_TEXTS.logs

interface NewLogDialogProps {
  contract: Contract
  onClose: () => void
  onWritten: () => void
}

/** A new entry for the log, with a file where one belongs to it. */
export function NewLogDialog({ contract, onClose, onWritten }: NewLogDialogProps) {
  const { message } = App.useApp()
  const viewer = useSession().role
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const sent = useRef({ content: '', requestKey: '' })
  const save = (payload: Record<string, unknown>) => {
    const said = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
    const content = JSON.stringify([said, file?.name, file?.size, file?.lastModified])
    if (sent.current.content !== content) sent.current = { content, requestKey: crypto.randomUUID() }
    const fields = { ...said, contractId: contract.id, requestKey: sent.current.requestKey }
    return uploadFiles('employee/logs-contract-register', fields as never, file ? { file } : {})
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > DOCUMENT_MAX_BYTES) void message.error(errorText('FILE_TOO_LARGE', { max: sizeText(DOCUMENT_MAX_BYTES) }))
    else setFile(chosen)
  }
  return (
    <NamedFormDialog
      name="contract-log"
      variant={{ viewer, subject: contract.type as Role }}
      title={TEXTS.add}
      dataOf={() => (viewer === 'Client' ? { type: 'Note' } : { type: 'Note', visibility: 'Internal' })}
      onClose={onClose}
      onSave={save}
      onSaved={() => {
        void message.success(TEXTS.added)
        onWritten()
      }}
      submit={TEXTS.save}
      isDirty={file !== null}
    >
      <div className={style['file']}>
        <span id="log-file">{TEXTS.file}</span>
        <div className={style['tools']}>
          {file && <span>{file.name}</span>}
          <Button onClick={() => input.current?.click()}>{TEXTS.chooseFile}</Button>
          {file && <Button onClick={() => setFile(null)}>{TEXTS.removeFile}</Button>}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          aria-labelledby="log-file"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </NamedFormDialog>
  )
}
