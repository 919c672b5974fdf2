import { DownloadOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { App, Button, Checkbox, Progress, Result } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { PAGES, recordPath } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { CSV_MAX_BYTES } from '../../../../contract/upload.ts'
import { downloadFromFiles } from '../../../../providers/download.ts'
import { type Column, DataTable } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { RecordField } from '../../../tables/record-field.tsx'
import { Dialog, DialogButtons, useLeave, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { List, Note, Row, Stack } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useDownload } from '../../../ui/use-download.ts'
import style from './import.module.css'
import {
  type CellProblem,
  type Corrections,
  type Created,
  cellKey,
  type Preview,
  type PreviewRow,
  shownColumns,
  toList,
} from './preview.ts'
import { useImport } from './use-import.ts'

const WIDTH = 1180

/** Import people (E10): choose a file, see it as a table, correct it on the spot, create all of them or none. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const leave = useLeave()
  const { company } = useSession()
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File | null>(null)
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isCompanyMissing, setCompanyMissing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const work = useImport()
  const { preview, created, loading, refusal, fileErrors, unchecked } = work
  const total = preview?.rows.length ?? 0
  const wrong = total - (preview?.validRows ?? 0)
  const isDirty = created === null && Object.keys(work.corrections).length > 0
  useUnsavedGuard(isOpen && isDirty)

  const startOver = () => {
    setFile(null)
    work.restart()
  }
  const choose = async (chosen: File) => {
    // A copy: the file on the disk may change, or be closed to us, while it is being corrected here.
    setFile(new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' }))
    work.restart()
  }
  const check = async () => {
    const isWithoutCompany = company === null && companyId === null
    setCompanyMissing(isWithoutCompany)
    if (file && !isWithoutCompany) await work.check(file, companyId)
  }
  const create = async () => {
    if (!file) return
    setCreating(true)
    if (await work.create(file, companyId)) void invalidate({ resource: 'employees', invalidates: ['list'] })
    setCreating(false)
  }
  const ask = () => {
    confirm({
      title: t('new-people.import.askTitle', { count: total }),
      content: t('new-people.import.askDetail'),
      okText: t('new-people.import.create', { count: total }),
      cancelText: t('new-people.import.cancel'),
      onOk: () => void create(),
    })
  }
  const download = () => {
    if (!file) return
    const input = { corrections: toList(work.corrections), ...(companyId === null ? {} : { companyId }) }
    downloadFromFiles('employee/download-faulty-rows-from-csv', input, { csv_file: file }).catch((error: Error) =>
      message.error(error.message),
    )
  }
  const isReady = preview !== null && wrong === 0 && unchecked === 0
  const submit = isReady
    ? t('new-people.import.create', { count: total })
    : t(preview ? 'new-people.import.checkAgain' : 'new-people.import.check')

  return (
    <Dialog
      title={t('new-people.import.title')}
      width={preview && !created ? WIDTH : 720}
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      isBusy={loading}
      footer={(closeDialog) => (
        <DialogButtons
          onCancel={closeDialog}
          cancel={created ? t('new-people.import.close') : t('new-people.import.cancel')}
          submit={submit}
          submitting={submit}
          loading={loading}
          disabled={!file}
          isReady={!created}
          onSubmit={isReady ? ask : () => void check()}
        />
      )}
    >
      {created ? (
        <ImportResult created={created} onLeave={onClose} />
      ) : (
        <>
          {refusal && <Callout bottom="m" type="error" title={refusal.fields[0]?.message ?? refusal.message} />}
          {fileErrors.length > 0 && (
            <Callout bottom="m" type="error" title={t('new-people.import.wrongFile')}>
              <List isBulleted>
                {fileErrors.map((error) => (
                  <li key={`${error.column} ${error.message}`}>{error.message}</li>
                ))}
              </List>
            </Callout>
          )}
          {!preview && (
            <Stack align="start">
              <Note bottom="m">{t('new-people.import.intro')}</Note>
              {company === null && (
                <RecordField
                  title={t('new-people.newPerson.company')}
                  resource="companies"
                  isRequired
                  value={companyId}
                  error={isCompanyMissing ? t('new-people.newPerson.chooseCompany') : null}
                  onChange={setCompanyId}
                />
              )}
              <ChooseFile file={file} disabled={loading} onChoose={(chosen) => void choose(chosen)} onRemove={startOver} />
            </Stack>
          )}
          {preview && (
            <>
              <Summary counts={{ total, wrong, unchecked }}>
                {wrong > 0 && <Button onClick={download}>{t('new-people.import.faulty')}</Button>}
                <Button onClick={() => leave(startOver, isDirty)} disabled={loading}>
                  {t('new-people.import.otherFile')}
                </Button>
              </Summary>
              <PreviewTable preview={preview} corrections={work.corrections} onCorrect={work.correct} disabled={loading} />
            </>
          )}
          {loading && (
            <Sending
              percent={work.percent}
              then={isCreating ? t('new-people.import.creating', { count: total }) : t('new-people.import.checking')}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

interface SummaryProps {
  counts: { total: number; wrong: number; unchecked: number }
  children: ReactNode
}

function Summary({ counts: { total, wrong, unchecked }, children }: SummaryProps) {
  const howTo = wrong > 0 && t('new-people.import.howTo')
  return (
    <Row bottom="m">
      <p className={style['grow']} role="status">
        <strong>
          {wrong === 0 ? t('new-people.import.allGood', { count: total }) : t('new-people.import.someWrong', { wrong, total })}
        </strong>{' '}
        {unchecked > 0 ? t('new-people.import.unchecked', { count: unchecked }) : howTo}
      </p>
      {children}
    </Row>
  )
}

/** Progress of the file on its way. @param then shown when it has arrived */
function Sending({ percent, then }: { percent: number; then: string }) {
  const words = t('new-people.import.sending', { percent })
  return (
    <div role="status">
      <Progress percent={percent} status="active" showInfo={false} aria-label={words} />
      {percent < 100 ? words : then}
    </div>
  )
}

const SHOWN = 20

function ImportResult({ created, onLeave }: { created: readonly Created[]; onLeave: () => void }) {
  const first = created.slice(0, SHOWN)
  return (
    <Result
      status="success"
      title={<span role="status">{t('new-people.import.done', { count: created.length })}</span>}
      subTitle={t('new-people.import.doneDetail')}
      extra={
        <Link to={`${PAGES.employeesOnboarding.path}?sort=-updated_at`} onClick={onLeave}>
          {t('new-people.import.showList')}
        </Link>
      }
    >
      <List isBulleted top="m" bottom="m" className={style['people']}>
        {first.map(({ id, email }) => (
          <li key={id}>
            <Link to={recordPath('employeeOnboardingDetail', id)} onClick={onLeave}>
              {email}
            </Link>
          </li>
        ))}
      </List>
      {created.length > SHOWN && <Note bottom="m">{t('new-people.import.more', { count: created.length - SHOWN })}</Note>}
    </Result>
  )
}

interface ChooseFileProps {
  file: File | null
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

function ChooseFile({ file, disabled, onChoose, onRemove }: ChooseFileProps) {
  const { save, loading } = useDownload('employee/download-upload-employees-template')
  return (
    <>
      <Stack gap="xs" align="start">
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={loading} onClick={() => void save({})}>
          {t('new-people.import.template')}
        </Button>
        <Note as="span">{t('new-people.import.templateHint')}</Note>
      </Stack>
      <FileField
        label={t('new-people.import.file')}
        accept=".csv,text/csv"
        help={t('new-people.import.fileHint')}
        maxBytes={CSV_MAX_BYTES}
        file={file}
        disabled={disabled}
        onChoose={onChoose}
        onRemove={onRemove}
      />
    </>
  )
}

const PAGE_SIZES = [10, 25, 50]

interface PreviewTableProps {
  preview: Preview
  corrections: Corrections
  onCorrect: (cell: string, value: string) => void
  disabled: boolean
}

const isWrong = ({ errors }: PreviewRow): boolean => errors.length > 0

/** On a card: the name of the person and the cells with errors. */
const marked = ({ errors, warnings }: PreviewRow): string[] => [
  'firstname',
  'lastname',
  'email',
  ...[...errors, ...warnings].map(({ column }) => column),
]

/** The file as a table, a page at a time, errors in their cells; on a narrow screen each row is a card. */
function PreviewTable({ preview, corrections, onCorrect, disabled }: PreviewTableProps) {
  const [onlyWrong, setOnlyWrong] = useState(preview.rows.some(isWrong))
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const columns = useMemo(() => shownColumns(preview), [preview])
  const rows = onlyWrong ? preview.rows.filter(isWrong) : preview.rows
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, last)
  const shown = rows.slice((at - 1) * pageSize, at * pageSize)
  const drawn: Column<PreviewRow>[] = [
    {
      key: 'row',
      title: t('new-people.import.row'),
      cell: (row) => (
        <span className={isWrong(row) ? 'wrong' : 'good'}>
          {row.row} {isWrong(row) ? `✕ ${row.errors.length}` : '✓'}
        </span>
      ),
    },
    ...columns.map((column) => ({
      key: column.name,
      title: column.title,
      detail: column.name,
      isEmpty: (row: PreviewRow) => !marked(row).includes(column.name),
      cell: (row: PreviewRow) => (
        <Cell row={row} column={column} corrections={corrections} onCorrect={onCorrect} disabled={disabled} />
      ),
    })),
  ]
  return (
    <div>
      <Checkbox checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)}>
        {t('new-people.import.onlyWrong')}
      </Checkbox>
      {rows.length === 0 ? (
        <Note>{t('new-people.import.noRows')}</Note>
      ) : (
        <>
          <DataTable
            label={t('new-people.import.table')}
            columns={drawn}
            rows={shown}
            keyOf={({ row }) => row}
            maxHeight="52vh"
          />
          <Pager
            label={t('new-people.import.pages')}
            page={at}
            pageSize={pageSize}
            total={rows.length}
            pageSizes={PAGE_SIZES}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size)
              setPage(1)
            }}
          />
        </>
      )}
    </div>
  )
}

interface CellProps extends Omit<PreviewTableProps, 'preview'> {
  row: PreviewRow
  column: { name: string; title: string }
}

/** One cell: a field where something is wrong, else its text, which becomes a field when it is pressed. */
function Cell({ row, column, corrections, onCorrect, disabled }: CellProps) {
  const id = useId()
  const [isEdited, setEdited] = useState(false)
  const key = cellKey(row.row, column.name)
  const text = corrections[key] ?? row.values[column.name] ?? ''
  const error = messageOf(row.errors, column.name)
  const note = messageOf(row.warnings, column.name)
  const isChanged = corrections[key] !== undefined
  if (error === null && !isEdited && !isChanged) {
    return (
      <>
        <button
          type="button"
          className={style['text']}
          disabled={disabled}
          aria-label={t('new-people.import.edit', {
            title: column.title,
            row: row.row,
            text: text || t('new-people.import.empty'),
          })}
          onClick={() => setEdited(true)}
        >
          {text || '\u00a0'}
        </button>
        <Note as="span" className={style['note']}>
          {note}
        </Note>
      </>
    )
  }
  return (
    <>
      <input
        className={`control ${style['input']}`}
        aria-label={t('new-people.import.cell', { title: column.title, row: row.row })}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : id}
        // biome-ignore lint/a11y/noAutofocus: the text was pressed to be changed, and this field takes its place.
        autoFocus={isEdited}
        disabled={disabled}
        value={text}
        onChange={(event) => onCorrect(key, event.target.value)}
      />
      <Note as="span" id={id} tone="wrong" className={style['note']}>
        {error}
      </Note>
    </>
  )
}

const messageOf = (problems: readonly CellProblem[], name: string): string | null =>
  problems
    .filter(({ column }) => column === name)
    .map(({ message }) => message)
    .join(' ') || null
