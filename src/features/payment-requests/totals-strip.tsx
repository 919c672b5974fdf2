import type { PaymentRequest, RequestTotals } from '../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import { MISSING } from '../../texts.ts'
import { Box } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import sheet from './amounts.module.css'
import { changeOf } from './change-of.ts'
import style from './payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.totals
const SHOWN = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const
const ALL = Object.keys(TEXTS.names) as (keyof RequestTotals)[]

/** What the request comes to, each total against the last request of its kind. */
export function TotalsStrip({ request }: { request: PaymentRequest }) {
  const { totals, totals_previous, previous, currency } = request
  const shown = (name: keyof RequestTotals, from: RequestTotals = totals) =>
    name === 'people' ? String(from.people) : formatMoney(from[name], currency)
  const change = (name: keyof RequestTotals, before: RequestTotals) =>
    changeOf(totals[name], before[name], name === 'people' ? null : currency)
  const isCalculated = request.calculated_at !== null
  return (
    <Box label={TEXTS.title}>
      <dl className={style['figures']}>
        {SHOWN.map((name) => {
          const changed = isCalculated && totals_previous ? change(name, totals_previous) : null
          const isSame = totals[name] === totals_previous?.[name]
          return (
            <div key={name} data-main={name === 'net'}>
              <dt>{TEXTS.names[name]}</dt>
              <dd>{isCalculated || name === 'people' ? shown(name) : MISSING}</dd>
              {changed !== null && previous && (
                <dd className={style['change']}>
                  {isSame ? TEXTS.same(previous.folio) : TEXTS.before(changed, previous.folio)}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {!isCalculated && <p className={style['quiet']}>{PAYMENT_REQUEST_TEXTS.neverCalculated}</p>}
      {isCalculated && (
        <details className={style['details']}>
          <summary>{TEXTS.all}</summary>
          <div className={style['scroll']}>
            <table className={sheet['amounts']}>
              <thead>
                <tr>
                  <th scope="col">{TEXTS.concept}</th>
                  <th scope="col">{TEXTS.amount}</th>
                  {totals_previous && previous && <th scope="col">{TEXTS.previous(previous.folio)}</th>}
                  {totals_previous && <th scope="col">{TEXTS.change}</th>}
                </tr>
              </thead>
              <tbody>
                {ALL.map((name) => (
                  <tr key={name}>
                    <th scope="row">{TEXTS.names[name]}</th>
                    <td>{shown(name)}</td>
                    {totals_previous && previous && <td>{shown(name, totals_previous)}</td>}
                    {totals_previous && <td>{change(name, totals_previous)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </Box>
  )
}
