import { Checkbox } from 'antd'
import { useId, useMemo, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { type Column, DataTable } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { Note } from '../../../ui/layout.tsx'
import style from './import.module.css'
import { type CellProblem, type Corrections, cellKey, type Preview, type PreviewRow, shownColumns } from './preview.ts'

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
export function PreviewTable({ preview, corrections, onCorrect, disabled }: PreviewTableProps) {
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

interface CellProps {
  row: PreviewRow
  column: { name: string; title: string }
  corrections: Corrections
  onCorrect: (cell: string, value: string) => void
  disabled: boolean
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
          aria-label={t('new-people.import.edit', { title: column.title, row: row.row, text: text || 'empty' })}
          onClick={() => setEdited(true)}
        >
          {text || '\u00a0'}
        </button>
        {note !== null && (
          <Note as="span" className={style['note']}>
            {note}
          </Note>
        )}
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
      {error !== null && (
        <Note as="span" id={id} tone="wrong" className={style['note']}>
          {error}
        </Note>
      )}
    </>
  )
}

const messageOf = (problems: readonly CellProblem[], name: string): string | null =>
  problems
    .filter(({ column }) => column === name)
    .map(({ message }) => message)
    .join(' ') || null
