import { useCallback, useState } from 'react'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { CepResult } from './cep-result.tsx'

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
          <FileField
            label={TEXTS.files}
            accept=".xml,.zip"
            files={files}
            choose={TEXTS.choose}
            problem={problem}
            disabled={loading}
            testId="ceps"
            onChange={setFiles}
          />
        </>
      )}
    </Dialog>
  )
}
