import { useId, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import style from './import.module.css'
import { type CellProblem, type Corrections, cellKey, type PreviewRow } from './preview.ts'

interface CellProps {
  row: PreviewRow
  column: { name: string; title: string }
  corrections: Corrections
  onCorrect: (cell: string, value: string) => void
  disabled: boolean
}

/** One cell: a field where something is wrong, else its text, which becomes a field when it is pressed. */
export function Cell({ row, column, corrections, onCorrect, disabled }: CellProps) {
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
        {note !== null && <span className={style['note']}>{note}</span>}
      </>
    )
  }
  return (
    <>
      <input
        className={style['input']}
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
        <span id={id} className={style['error']}>
          {error}
        </span>
      )}
    </>
  )
}

const messageOf = (problems: readonly CellProblem[], name: string): string | null =>
  problems
    .filter(({ column }) => column === name)
    .map(({ message }) => message)
    .join(' ') || null
