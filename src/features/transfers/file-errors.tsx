import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import style from './transfers.module.css'
import type { RowError } from './use-payments.ts'

/** Errors of the cells of the file, in the order of its rows. */
export function FileErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={t('transfers.batch.errors', { n: errors.length })}
      description={
        <>
          <ul className={style['rows']}>
            {errors.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                <strong>
                  {row === 0
                    ? t('transfers.batch.file')
                    : column === ''
                      ? t('transfers.batch.row', { row })
                      : t('transfers.batch.cell', { row, column })}
                </strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          {t('transfers.batch.errorsHint')}
        </>
      }
    />
  )
}
