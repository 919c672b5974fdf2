import { Alert } from 'antd'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import style from './transfers.module.css'
import type { RowError } from './use-payments.ts'

const TEXTS = TRANSFER_TEXTS.batch

/** Errors of the cells of the file, in the order of its rows. */
export function FileErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={TEXTS.errors(errors.length)}
      description={
        <>
          <ul className={style['rows']}>
            {errors.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                <strong>{row === 0 ? TEXTS.file : column === '' ? TEXTS.row(row) : TEXTS.cell(row, column)}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          {TEXTS.errorsHint}
        </>
      }
    />
  )
}
