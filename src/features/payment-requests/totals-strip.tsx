import { t, texts } from '../../../contract/language/texts.ts'
import type { PaymentRequest, RequestTotals } from '../../../contract/payroll/requests/schemas.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Box } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney, MISSING } from '../../ui/format.ts'
import { Block, Note } from '../../ui/layout.tsx'
import { withFolios } from '../../ui/with-folios.tsx'
import { changeOf } from './change-of.ts'

const SHOWN = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const

/** The totals of the request, each compared with the last request of its kind. */
export function TotalsStrip({ request }: { request: PaymentRequest }) {
  const { totals, totals_previous, previous, currency } = request
  const shown = (name: keyof RequestTotals, from: RequestTotals = totals) =>
    name === 'people' ? String(from.people) : formatMoney(from[name], currency)
  const change = (name: keyof RequestTotals, before: RequestTotals) =>
    changeOf(totals[name], before[name], name === 'people' ? null : currency)
  const isCalculated = request.calculated_at !== null
  const columns: Column<keyof RequestTotals>[] = [
    { key: 'concept', title: t('payment-requests.totals.concept'), cell: (name) => t(`payment-requests.totals.names.${name}`) },
    { key: 'amount', title: t('payment-requests.totals.amount'), isFigure: true, cell: (name) => shown(name) },
  ]
  if (totals_previous && previous) {
    const title = t('payment-requests.totals.previous', { folio: previous.folio })
    columns.push({ key: 'previous', title, isFigure: true, cell: (name) => shown(name, totals_previous) })
  }
  if (totals_previous) {
    columns.push({
      key: 'change',
      title: t('payment-requests.totals.change'),
      isFigure: true,
      cell: (name) => change(name, totals_previous),
    })
  }
  return (
    <Box label={t('payment-requests.totals.title')}>
      <Facts
        layout="figures"
        facts={SHOWN.map((name) => {
          const value = isCalculated || name === 'people' ? shown(name) : MISSING
          const changed = isCalculated && totals_previous ? change(name, totals_previous) : null
          const isSame = totals[name] === totals_previous?.[name]
          return [
            t(`payment-requests.totals.names.${name}`),
            value,
            <>
              {value}
              {changed !== null && previous && (
                <small>
                  {withFolios(
                    isSame
                      ? t('payment-requests.totals.same', { folio: previous.folio })
                      : t('payment-requests.totals.before', { change: changed, folio: previous.folio }),
                  )}
                </small>
              )}
            </>,
            name === 'net' && 'main',
          ]
        })}
      />
      {!isCalculated && <Note top="xs">{t('payment-requests.neverCalculated')}</Note>}
      {isCalculated && (
        <Block as="details" top="m">
          <summary>{t('payment-requests.totals.all')}</summary>
          <DataTable
            label={t('payment-requests.totals.all')}
            columns={columns}
            rows={Object.keys(texts('payment-requests.totals.names')) as (keyof RequestTotals)[]}
            keyOf={(name) => name}
          />
        </Block>
      )}
    </Box>
  )
}
