import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useCall, useRequestKey } from '../../../../providers/calls.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import type { DialogEnds } from '../../../resource/operation-dialog.tsx'
import { type Column, DataTable } from '../../../tables/data-table.tsx'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Note, Row } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/notices.tsx'
import { useDownload } from '../../../ui/use-download.ts'

const UPLOAD = 'payroll/upload-incidents-csv'

interface Sent {
  requestId: number
  file: File
  dryRun: boolean
  requestKey?: string
}
const send = ({ file, ...input }: Sent) => uploadFiles(UPLOAD, input, { incidents_file: file })

interface UploadDialogProps extends DialogEnds {
  request: PaymentRequest
}

/** Incidents from a file: checked first and shown as a table; then all are stored, or none. */
export function UploadDialog({ request, onClose, onChanged }: UploadDialogProps) {
  const { message } = App.useApp()
  const requestId = request.id
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const [checked, setChecked] = useState<Awaited<ReturnType<typeof send>> | null>(null)
  const keyOf = useRequestKey()
  const { call, reset, loading, error } = useCall(send)
  const getting = useDownload('payroll/download-incidents-template')
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
      await onChanged()
      onClose()
    })
  }
  return (
    <Dialog
      title={t('payroll-preparation.upload.title')}
      onClose={onClose}
      isDirty={isRight}
      isBusy={loading}
      width={checked ? 1000 : 620}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={
            isRight && checked
              ? t('payroll-preparation.upload.take', { count: checked.totalRows })
              : t(checked ? 'payroll-preparation.upload.checkAgain' : 'payroll-preparation.upload.check')
          }
          submitting={isRight ? t('payroll-preparation.upload.taking') : t('payroll-preparation.upload.checking')}
          loading={loading}
          onSubmit={() => void (isRight ? take() : check())}
        />
      )}
    >
      <Refusal error={error} />
      <p>{t('payroll-preparation.upload.intro')}</p>
      <Row bottom="m">
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          loading={getting.loading}
          onClick={() => void getting.save({ requestId })}
        >
          {t('payroll-preparation.upload.template')}
        </Button>
      </Row>
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

const COLUMNS = ['number', 'name', 'type', 'date_from', 'date_to', 'quantity', 'amount', 'imss_folio', 'note'] as const
const SHOWN = 200

interface Line {
  row: number
  values: Record<string, string>
  errors: readonly { column: string; message: string }[]
}

function UploadPreview({ checked }: { checked: { rows: Line[]; totalRows: number; validRows: number } }) {
  const { rows, totalRows, validRows } = checked
  const wrong = totalRows - validRows
  const [onlyWrong, setOnlyWrong] = useState(wrong > 0)
  const kept = onlyWrong && wrong > 0 ? rows.filter(({ errors }) => errors.length > 0) : rows
  const summary =
    totalRows === 0
      ? t('payroll-preparation.upload.empty')
      : wrong === 0
        ? t('payroll-preparation.upload.allGood', { count: totalRows })
        : t('payroll-preparation.upload.someWrong', { wrong, count: totalRows })
  const used = COLUMNS.filter((name) =>
    rows.some(({ values, errors }) => values[name] || errors.some((e) => e.column === name)),
  )
  const columns: Column<Line>[] = [
    { key: 'row', title: t('payroll-preparation.upload.row'), cell: ({ row }) => row },
    ...used.map((name) => {
      const problemsOf = ({ errors }: Line) => errors.filter(({ column }) => column === name)
      return {
        key: name,
        title: t(`payroll-preparation.upload.columns.${name}`),
        isLong: rows.some((line) => problemsOf(line).length > 0),
        isEmpty: (line: Line) => !line.values[name] && problemsOf(line).length === 0,
        cell: (line: Line) => (
          <>
            {line.values[name]}
            {problemsOf(line).map(({ message }) => (
              <Note key={message} top="xs" tone="wrong">
                {message}
              </Note>
            ))}
          </>
        ),
      }
    }),
  ]
  return (
    <>
      <Note role="status" bottom="s" tone={wrong > 0 || totalRows === 0 ? 'wrong' : 'plain'}>
        {summary}
      </Note>
      {wrong > 0 && wrong < totalRows && (
        <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {t('payroll-preparation.upload.onlyWrong')}
        </Checkbox>
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('payroll-preparation.upload.table')}
          columns={columns}
          rows={kept.slice(0, SHOWN)}
          keyOf={({ row }) => row}
          maxHeight="46vh"
        />
      )}
      {kept.length > SHOWN && <Note top="xs">{t('payroll-preparation.upload.more', { count: kept.length - SHOWN })}</Note>}
    </>
  )
}
