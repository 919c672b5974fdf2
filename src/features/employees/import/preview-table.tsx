import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { Pager } from '../../../tables/pager.tsx'
import { NEW_PEOPLE_TEXTS } from '../../../texts/new-people.ts'
import { TABLE_AS_CARDS } from '../../../ui/breakpoints.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Cell } from './cell.tsx'
import style from './import.module.css'
import { type Corrections, type Preview, type PreviewRow, shownColumns } from './preview.ts'

const TEXTS = NEW_PEOPLE_TEXTS.import
const PAGE_SIZES = [10, 25, 50]

interface PreviewTableProps {
  preview: Preview
  corrections: Corrections
  onCorrect: (cell: string, value: string) => void
  disabled: boolean
}

const isWrong = ({ errors }: PreviewRow): boolean => errors.length > 0

/** The file as a table, a page at a time, errors in their cells; on a narrow screen each row is a card. */
export function PreviewTable({ preview, corrections, onCorrect, disabled }: PreviewTableProps) {
  const [onlyWrong, setOnlyWrong] = useState(preview.rows.some(isWrong))
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const isNarrow = useMedia(TABLE_AS_CARDS)
  const columns = useMemo(() => shownColumns(preview), [preview])
  const rows = onlyWrong ? preview.rows.filter(isWrong) : preview.rows
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, last)
  const shown = rows.slice((at - 1) * pageSize, at * pageSize)
  const parts = { columns, rows: shown, corrections, onCorrect, disabled }
  return (
    <div>
      <Checkbox checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)}>
        {TEXTS.onlyWrong}
      </Checkbox>
      {rows.length === 0 ? (
        <p className={style['none']}>{TEXTS.noRows}</p>
      ) : (
        <>
          {isNarrow ? <Cards {...parts} /> : <Wide {...parts} />}
          <Pager
            label={TEXTS.pages}
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

interface Parts extends Omit<PreviewTableProps, 'preview'> {
  columns: Preview['columns']
  rows: readonly PreviewRow[]
}

function Wide({ columns, rows, ...rest }: Parts) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={style['scroll']} tabIndex={0} aria-label={TEXTS.table}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.row}</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
                <span className={style['code']}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">
                {row.row}
                <span className={isWrong(row) ? style['wrong'] : style['fine']}>
                  {isWrong(row) ? `✕ ${row.errors.length}` : '✓'}
                </span>
              </th>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell row={row} column={column} {...rest} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What stands on a card whether or not it is wrong: who it is. */
const NAMES = ['firstname', 'lastname', 'email']

function Cards({ columns, rows, ...rest }: Parts) {
  return (
    <ul className={style['cards']} aria-label={TEXTS.table}>
      {rows.map((row) => {
        const marked = new Set([...NAMES, ...[...row.errors, ...row.warnings].map(({ column }) => column)])
        return (
          <li key={row.row} className={style['card']}>
            <strong>{TEXTS.notesOf(row.row)}</strong>
            {columns
              .filter(({ name }) => marked.has(name))
              .map((column) => (
                <div key={column.name} className={style['line']}>
                  <Cell row={row} column={column} hasLabel {...rest} />
                </div>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
