import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { formatMoney } from '../../ui/format.ts'
import style from './payroll-interface.module.css'

const TEXTS = PAYROLL_INTERFACE_TEXTS.parallel

interface DifferenceRow {
  key: string
  who: string
  what: string
  theirs: string
  ours: string
  difference: string
  reason?: string | null
}

interface DifferenceTableProps {
  label: string
  first: string
  second: string
  hasReasons?: boolean
  rows: readonly DifferenceRow[]
}

/** What two systems came to, beside each other; scrolls by itself where it is wider than the screen. */
export function DifferenceTable({ label, first, second, hasReasons = false, rows }: DifferenceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={style['wide']} aria-label={label} tabIndex={0}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{second}</th>
            <th scope="col">{TEXTS.theirs}</th>
            <th scope="col">{TEXTS.ours}</th>
            <th scope="col">{TEXTS.difference}</th>
            {hasReasons && (
              <th scope="col" className={style['reason']}>
                {TEXTS.reason}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, who, what, theirs, ours, difference, reason }) => (
            <tr key={key}>
              <td>{who}</td>
              <td>{what}</td>
              <td>{formatMoney(theirs)}</td>
              <td>{formatMoney(ours)}</td>
              <td>{formatMoney(difference)}</td>
              {hasReasons && <td className={style['reason']}>{reason ?? TEXTS.noReason}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
