import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { formatMoney } from '../../ui/format.ts'
import stacked from './difference-table.module.css'
import style from './payroll-interface.module.css'

const TEXTS = PAYROLL_INTERFACE_TEXTS.parallel

interface DifferenceRow {
  key: string
  who: string
  what: string
  theirs: string
  ours: string
  difference: string
  reason: string | null
}

interface DifferenceTableProps {
  label: string
  first: string
  second: string
  rows: readonly DifferenceRow[]
}

/** What two systems came to, beside each other; below each other where the screen is narrow. */
export function DifferenceTable({ label, first, second, rows }: DifferenceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={style['wide']} aria-label={label} tabIndex={0}>
      <table className={`${style['table']} ${stacked['stacked']}`}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{second}</th>
            <th scope="col">{TEXTS.theirs}</th>
            <th scope="col">{TEXTS.ours}</th>
            <th scope="col">{TEXTS.difference}</th>
            <th scope="col" className={style['reason']}>
              {TEXTS.reason}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, who, what, theirs, ours, difference, reason }) => (
            <tr key={key}>
              <td>{who}</td>
              <td data-label={second}>{what}</td>
              <td data-label={TEXTS.theirs}>{formatMoney(theirs)}</td>
              <td data-label={TEXTS.ours}>{formatMoney(ours)}</td>
              <td data-label={TEXTS.difference}>{formatMoney(difference)}</td>
              <td data-label={TEXTS.reason} className={style['reason']}>
                {reason ?? TEXTS.noReason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
