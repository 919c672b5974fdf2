import { useState } from 'react'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { toCallError } from '../../../providers/data/http-error.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Balances } from './balances.tsx'
import { Batches } from './batches.tsx'
import { CompanyCard } from './company-card.tsx'
import { FundingResult } from './funding-result.tsx'
import { type PaidResults, resultsOf } from './paid-results.ts'
import style from './transfers.module.css'
import { usePayments } from './use-payments.ts'

/** For people who pay: the invoices that wait for payment by company, the cost, and the result. */
export function PaymentsPage() {
  const { data, error, refetch } = usePayments()
  // Stays when the company has no waiting invoices left.
  const [paid, setPaid] = useState<{ company: string; results: PaidResults; folios: ReadonlyMap<number, string> } | null>(null)
  if (!data) {
    return (
      <>
        <BackLink to={PAGES.invoices.path}>{pageTitle('invoices')}</BackLink>
        <PageHead title={pageTitle('payments')} detail={t('transfers.page.detail')} />
        {error ? <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} /> : <Spinner />}
      </>
    )
  }
  const { companies, batches, is_sandbox } = data
  const folios = new Map(companies.flatMap(({ invoices }) => invoices.map(({ id, folio }) => [id, folio] as const)))
  const reload = () => void refetch()
  const show = (company: string, results: PaidResults) => {
    setPaid({ company, results, folios })
    reload()
  }
  return (
    <>
      <BackLink to={PAGES.invoices.path}>{pageTitle('invoices')}</BackLink>
      <PageHead
        title={pageTitle('payments')}
        detail={is_sandbox ? `${t('transfers.page.detail')} · ${t('transfers.sandbox')}` : t('transfers.page.detail')}
      />
      <div className={style['page']}>
        <Balances payments={data} />
        {paid && <FundingResult {...paid} onClose={() => setPaid(null)} />}
        {companies.length === 0 && (
          <Card title={t('transfers.page.waitingTitle')}>
            <EmptyNotice title={t('transfers.page.nothing')}>{t('transfers.page.nothingDetail')}</EmptyNotice>
          </Card>
        )}
        {companies.map((company) => (
          <CompanyCard
            key={company.id}
            company={company}
            folios={folios}
            onChanged={reload}
            onPaid={(results) => show(company.name, results)}
          />
        ))}
        <Batches
          batches={batches}
          folios={folios}
          onChanged={reload}
          onPaid={(company, results) => show(company, resultsOf(results))}
        />
      </div>
    </>
  )
}
