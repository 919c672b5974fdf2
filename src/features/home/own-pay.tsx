import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ErrorNotice } from '../../ui/notices.tsx'
import style from './home.module.css'

const NEWEST = 5
const RECEIPTS = PAGES.myPayrolls.path

/** The last payments and the next one; nothing for a person who has not started yet. */
export function OwnPay({ isContractor }: { isContractor: boolean }) {
  const coming = useRead('payroll/my-next-payment', {})
  const received = useRead('payroll/my-payrolls', { page: 1, limit: NEWEST })
  const error = coming.error ?? received.error
  const refetch = () => Promise.all([coming.refetch(), received.refetch()])
  if (error) return <ErrorNotice heading={t('own-home.pay.title')} message={error.message} onRetry={() => void refetch()} />
  if (!coming.data || !received.data) return null
  const { next_payment: next, invoices_in_flight: flying } = coming.data
  const { receipts, year_totals: totals } = received.data
  // A payment whose receipt is still to be sent has nothing to open.
  const last = receipts.find(({ status }) => status !== 'To send') ?? null
  if (!next && !last && flying.length === 0) return null
  const year = totals.filter((one) => one.year === totals[0]?.year)
  return (
    <Card title={t('own-home.pay.title')}>
      <dl className={style['pay']}>
        <Fact label={t('own-home.pay.next')}>
          {next ? (
            <>
              <strong>{next.amount === null ? formatDate(next.payment_date) : formatMoney(next.amount, next.currency)}</strong>
              <small>
                {next.amount === null
                  ? t('own-home.pay.amountLater')
                  : t('own-home.pay.on', { isContractor, day: formatDate(next.payment_date) })}{' '}
                · {t('own-home.pay.period', { from: formatDate(next.period_start), to: formatDate(next.period_end) })}
              </small>
            </>
          ) : (
            <small>{isContractor ? t('own-home.pay.noneApproved') : t('own-home.pay.nonePlanned')}</small>
          )}
        </Fact>
        {isContractor && flying.length > 0 && (
          <Fact label={t('own-home.pay.flying')}>
            {flying.map(({ currency, invoices, total }) => (
              <span key={currency}>
                <strong>{formatMoney(total, currency)}</strong>
                <small>{t('own-home.pay.invoices', { count: invoices })}</small>
              </span>
            ))}
          </Fact>
        )}
        {last && (
          <Fact label={t('own-home.pay.last')}>
            <strong>{formatMoney(last.net, last.currency)}</strong>
            <Link to={`${RECEIPTS}?receipt=${last.id}`}>
              {t('own-home.pay.receiptOf', { day: formatDate(last.payment_date) })}
            </Link>
            {last.returned_at !== null && <small>{t('own-home.pay.returned', { day: formatDate(last.returned_at) })}</small>}
          </Fact>
        )}
        {year.length > 0 && (
          <Fact label={t('own-home.pay.year', { year: totals[0]?.year ?? 0 })}>
            {year.map(({ currency, net, receipts }) => (
              <span key={currency}>
                <strong>{formatMoney(net, currency)}</strong>
                <small>{t('own-home.pay.receipts', { count: receipts })}</small>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
