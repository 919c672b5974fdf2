import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from '../payment-requests.module.css'
import { UploadPreview } from './upload-preview.tsx'

const UPLOAD = 'payroll/upload-incidents-csv'

interface Sent {
  requestId: number
  file: File
  dryRun: boolean
  requestKey?: string
}
const send = ({ file, ...input }: Sent) => uploadFiles(UPLOAD, input, { incidents_file: file })
const template = (requestId: number) => downloadFile('payroll/download-incidents-template', { requestId })

interface UploadDialogProps {
  request: PaymentRequest
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Incidents from a file: checked first and shown as a table; then all are stored, or none. */
export function UploadDialog({ request, onClose, onSaved }: UploadDialogProps) {
  const { message } = App.useApp()
  const requestId = request.id
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const [checked, setChecked] = useState<Awaited<ReturnType<typeof send>> | null>(null)
  const keyOf = useRequestKey()
  const { call, reset, loading, error } = useCall(send)
  const getting = useCall(template)
  const isRight = checked !== null && checked.totalRows > 0 && checked.validRows === checked.totalRows
  useUnsavedGuard(isRight)

  const choose = async (chosen: File | null) => {
    // A copy: the file on the disk may change, or become unreadable, before it is sent.
    setFile(chosen && new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }))
    setChecked(null)
    setTried(false)
    reset()
  }
  const check = async () => {
    setTried(true)
    if (!file) return
    const end = await call({ requestId, file, dryRun: true })
    setChecked(end.data)
  }
  const take = async () => {
    if (!file || !checked) return
    await call({ requestId, file, dryRun: false, requestKey: keyOf(checked.rows) }, async () => {
      void message.success(t('payroll-preparation.upload.done', { count: checked.totalRows }))
      await onSaved()
    })
  }
  const download = async () => {
    const end = await getting.call(requestId)
    if (end.error) void message.error(end.error.message)
  }
  return (
    <Dialog
      title={t('payroll-preparation.upload.title')}
      isOpen
      onClose={onClose}
      isDirty={isRight}
      width={checked ? 1000 : 620}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={
            isRight && checked
              ? t('payroll-preparation.upload.take', { count: checked.totalRows })
              : checked
                ? t('payroll-preparation.upload.checkAgain')
                : t('payroll-preparation.upload.check')
          }
          submitting={isRight ? t('payroll-preparation.upload.taking') : t('payroll-preparation.upload.checking')}
          loading={loading}
          onSubmit={() => void (isRight ? take() : check())}
        />
      )}
    >
      <Refusal error={error} />
      <p>{t('payroll-preparation.upload.intro')}</p>
      <p className={style['ways']}>
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={getting.loading} onClick={() => void download()}>
          {t('payroll-preparation.upload.template')}
        </Button>
      </p>
      <FileField
        label={t('payroll-preparation.upload.file')}
        accept=".csv,.xlsx,.txt,text/csv"
        file={file}
        help={t('payroll-preparation.upload.fileHelp')}
        {...(isTried && !file ? { problem: t('payroll-preparation.upload.noFile') } : {})}
        disabled={loading}
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => void choose(null)}
      />
      {checked && <UploadPreview checked={checked} />}
    </Dialog>
  )
}
