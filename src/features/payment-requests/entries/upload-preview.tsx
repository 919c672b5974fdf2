import { Checkbox } from 'antd'
import { useState } from 'react'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import style from '../payment-requests.module.css'
import own from './upload.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.upload
const COLUMNS = Object.keys(TEXTS.columns) as (keyof typeof TEXTS.columns)[]
const SHOWN = 200

interface Line {
  row: number
  values: Record<string, string>
  errors: readonly { column: string; message: string }[]
}

/** The file as it was checked: what is wrong stands in its cell. */
export function UploadPreview({ checked }: { checked: { rows: Line[]; totalRows: number; validRows: number } }) {
  const { rows, totalRows, validRows } = checked
  const wrong = totalRows - validRows
  const [onlyWrong, setOnlyWrong] = useState(wrong > 0)
  const kept = onlyWrong && wrong > 0 ? rows.filter(({ errors }) => errors.length > 0) : rows
  const said = totalRows === 0 ? TEXTS.empty : wrong === 0 ? TEXTS.allGood(totalRows) : TEXTS.someWrong(wrong, totalRows)
  const used = COLUMNS.filter((name) =>
    rows.some(({ values, errors }) => values[name] || errors.some((e) => e.column === name)),
  )
  return (
    <>
      <p role="status" className={wrong > 0 || totalRows === 0 ? style['wrong'] : style['said']}>
        {said}
      </p>
      {wrong > 0 && wrong < totalRows && (
        <Checkbox checked={onlyWrong} onChange={({ target }) => setOnlyWrong(target.checked)}>
          {TEXTS.onlyWrong}
        </Checkbox>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className={own['preview']} aria-label={TEXTS.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{TEXTS.row}</th>
                {used.map((name) => (
                  <th key={name} scope="col">
                    {TEXTS.columns[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kept.slice(0, SHOWN).map(({ row, values, errors }) => (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {used.map((name) => {
                    const problems = errors.filter(({ column }) => column === name)
                    return (
                      <td key={name} data-wrong={problems.length > 0}>
                        {values[name]}
                        {problems.map(({ message }) => (
                          <p key={message} className={style['wrong']}>
                            {message}
                          </p>
                        ))}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {kept.length > SHOWN && <p className={style['quiet']}>{TEXTS.more(kept.length - SHOWN)}</p>}
    </>
  )
}
