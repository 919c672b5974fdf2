import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import style from './payroll-interface.module.css'

interface RowsTableProps {
  title: string
  rows: readonly { lower: string; fixed: string; ratePercent: string }[]
}

/** A table of the income tax, opened when somebody wants to see it. */
export function RowsTable({ title, rows }: RowsTableProps) {
  return (
    <details className={style['details']}>
      <summary>{title}</summary>
      <table className={style['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.columns.lower}</th>
            <th scope="col">{TEXTS.columns.fixed}</th>
            <th scope="col">{TEXTS.columns.rate}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lower, fixed, ratePercent }) => (
            <tr key={lower}>
              <td>{lower}</td>
              <td>{fixed}</td>
              <td>{ratePercent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
