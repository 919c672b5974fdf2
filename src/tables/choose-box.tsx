import type { Key } from 'react'
import type { Selection } from './column.ts'
import style from './data-table.module.css'

interface ChooseBoxProps<Row> {
  row: Row
  isChosen: boolean
  selection: Selection<Row>
}

export function ChooseBox<Row>({ row, isChosen, selection: { labelOf, choose } }: ChooseBoxProps<Row>) {
  return (
    <input
      type="checkbox"
      className={style['choose']}
      aria-label={labelOf(row)}
      checked={isChosen}
      onChange={({ target }) => choose([row], target.checked)}
    />
  )
}

interface ChooseAllProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  selection: Selection<Row>
  /** Is its name shown next to it? The head of a table has no room for it. */
  isNamed?: boolean
}

/** Chooses all rows that are shown, or none. */
export function ChooseAll<Row>({ rows, keyOf, selection: { chosen, all, choose }, isNamed = false }: ChooseAllProps<Row>) {
  const isAll = rows.every((row) => chosen.has(keyOf(row)))
  const isSome = !isAll && rows.some((row) => chosen.has(keyOf(row)))
  return (
    <label className={isNamed ? style['all'] : undefined}>
      <input
        type="checkbox"
        className={style['choose']}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={() => choose(rows, !isAll)}
      />
      <span className={isNamed ? undefined : 'visually-hidden'}>{all}</span>
    </label>
  )
}
