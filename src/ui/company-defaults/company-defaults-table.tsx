import { COMPANY_DEFAULTS_TEXTS as TEXTS } from '../../texts/company-defaults.ts'
import style from './company-defaults-table.module.css'
import type { CompanyDefault } from './use-company-defaults.ts'

/** What the payrolls of one company are counted with, and where each of it comes from. */
export function CompanyDefaultsTable({ defaults }: { defaults: readonly CompanyDefault[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={style['scroll']} aria-label={TEXTS.table} tabIndex={0}>
      <table className={style['table']}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.name}</th>
            <th scope="col">{TEXTS.value}</th>
            <th scope="col">{TEXTS.source}</th>
          </tr>
        </thead>
        <tbody>
          {defaults.map(({ key, label, kind, value, source }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label={TEXTS.value}>{value === null ? TEXTS.notSet : kind === 'percent' ? `${value}%` : value}</td>
              <td data-label={TEXTS.source}>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
