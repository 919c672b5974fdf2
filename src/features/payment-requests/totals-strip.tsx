import type { PaymentRequest, RequestTotals } from '../../../contract/payroll/requests/schemas.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import { MISSING } from '../../texts.ts'
import { Box } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Block, Note } from '../../ui/layout.tsx'
import { changeOf } from './change-of.ts'
import style from './payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.totals
const SHOWN = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const
const ALL = Object.keys(TEXTS.names) as (keyof RequestTotals)[]

/** The totals of the request, each compared with the last request of its kind. */
export function TotalsStrip({ request }: { request: PaymentRequest }) {
  const { totals, totals_previous, previous, currency } = request
  const shown = (name: keyof RequestTotals, from: RequestTotals = totals) =>
    name === 'people' ? String(from.people) : formatMoney(from[name], currency)
  const change = (name: keyof RequestTotals, before: RequestTotals) =>
    changeOf(totals[name], before[name], name === 'people' ? null : currency)
  const isCalculated = request.calculated_at !== null
  const columns: Column<keyof RequestTotals>[] = [
    { key: 'concept', title: TEXTS.concept, cell: (name) => TEXTS.names[name] },
    { key: 'amount', title: TEXTS.amount, isFigure: true, cell: (name) => shown(name) },
  ]
  if (totals_previous && previous) {
    const title = TEXTS.previous(previous.folio)
    columns.push({ key: 'previous', title, isFigure: true, cell: (name) => shown(name, totals_previous) })
  }
  if (totals_previous) {
    columns.push({ key: 'change', title: TEXTS.change, isFigure: true, cell: (name) => change(name, totals_previous) })
  }
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
      {!isCalculated && <Note top="xs">{PAYMENT_REQUEST_TEXTS.neverCalculated}</Note>}
      {isCalculated && (
        <Block as="details" top="m">
          <summary>{TEXTS.all}</summary>
          <DataTable label={TEXTS.all} columns={columns} rows={ALL} keyOf={(name) => name} />
        </Block>
      )}
    </Box>
  )
}
