import type { ConfigChange } from '../../../../contract/payroll/settings/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import sheet from '../amounts.module.css'
import style from '../payment-requests.module.css'
import { type SettingRow, type SettingsKind, shown } from './setting-rows.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.settings

interface SettingsTableProps {
  label: string
  rows: readonly SettingRow[]
  hasLegal: boolean
}

/** Each value of the company, of this request, and what the law asks for at least. */
export function SettingsTable({ label, rows, hasLegal }: SettingsTableProps) {
  const { columns } = TEXTS
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={style['scroll']} aria-label={label} tabIndex={0}>
      <table className={sheet['amounts']} data-stacked="true">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.company}</th>
            <th scope="col">{columns.request}</th>
            {hasLegal && <th scope="col">{columns.legal}</th>}
            {hasLegal && <th scope="col">{columns.since}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, company, request, legal, since }) => (
            <tr key={name} data-differs={company !== request}>
              <th scope="row">{name}</th>
              <td data-label={columns.company}>{company}</td>
              <td data-label={columns.request}>{request}</td>
              {hasLegal && <td data-label={columns.legal}>{legal}</td>}
              {hasLegal && <td data-label={columns.since}>{since}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What was changed, by whom, and since when it holds; newest first. */
export function SettingsHistory({ kind, history }: { kind: SettingsKind; history: readonly ConfigChange[] }) {
  const names = TEXTS.names[kind]
  return (
    <details className={style['details']}>
      <summary>{TEXTS.history}</summary>
      {history.length === 0 ? (
        <p className={style['quiet']}>{TEXTS.noHistory}</p>
      ) : (
        <ol className={style['story']}>
          {history.map(({ at, by, valid_from, changes }) => (
            <li key={at}>
              <strong>{TEXTS.from(formatDate(valid_from))}</strong>
              <ul className={style['changes']}>
                {changes.map(({ field, to }) => (
                  <li key={field}>{TEXTS.changed(names[field] ?? field, shown(kind, field, to))}</li>
                ))}
              </ul>
              <p className={style['quiet']}>{[by, formatDateTime(at)].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
