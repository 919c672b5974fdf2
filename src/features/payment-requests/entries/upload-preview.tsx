import { Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { Column } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { Note } from '../../../ui/layout.tsx'

const COLUMNS = ['number', 'name', 'type', 'date_from', 'date_to', 'quantity', 'amount', 'imss_folio', 'note'] as const
const SHOWN = 200

interface Line {
  row: number
  values: Record<string, string>
  errors: readonly { column: string; message: string }[]
}

/** The checked file, with each error in its cell. */
export function UploadPreview({ checked }: { checked: { rows: Line[]; totalRows: number; validRows: number } }) {
  const { rows, totalRows, validRows } = checked
  const wrong = totalRows - validRows
  const [onlyWrong, setOnlyWrong] = useState(wrong > 0)
  const kept = onlyWrong && wrong > 0 ? rows.filter(({ errors }) => errors.length > 0) : rows
  const said =
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
        {said}
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
