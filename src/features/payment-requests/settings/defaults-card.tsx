import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../providers/api.ts'
import { toCallError } from '../../../../providers/data/http-error.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import sheet from '../amounts.module.css'
import style from '../payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.settings.defaults

/** What the payrolls of the company are counted with on the day of payment, and where each of it comes from. */
export function DefaultsCard({ companyId, day }: { companyId: number; day: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['company-defaults', companyId, day],
    queryFn: ({ signal }) => callApi('payroll/get-company-defaults', { companyId, day }, { signal }),
    staleTime: 0,
  })
  if (error) return <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <Card title={TEXTS.title} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={style['scroll']} aria-label={TEXTS.table} tabIndex={0}>
        <table className={sheet['amounts']} data-stacked="true">
          <thead>
            <tr>
              <th scope="col">{TEXTS.name}</th>
              <th scope="col">{TEXTS.value}</th>
              <th scope="col">{TEXTS.source}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.defaults.map(({ key, label, kind, value, source }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td data-label={TEXTS.value}>{value === null ? TEXTS.notSet : kind === 'percent' ? `${value}%` : value}</td>
                <td data-label={TEXTS.source}>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
