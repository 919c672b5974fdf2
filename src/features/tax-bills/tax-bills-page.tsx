import { Button, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { useRefresh } from '../../../providers/use-read.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Note } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CompanyInvoices } from './company-invoices.tsx'
import { FeeBills } from './fee-bills.tsx'
import style from './tax-bills.module.css'
import { useTransfers, useUntaxed } from './use-untaxed.ts'

/** Paid invoices that are not yet billed to their companies, and the form that adds their bills. */
export function TaxBillsPage() {
  const [search, setSearch] = useSearchParams()
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const { data, error, refetch, isFetching } = useUntaxed(days)
  const transfers = useTransfers()
  const change = (said: Partial<typeof days>) => {
    const entries = Object.entries({ ...days, ...said }).filter(([, value]) => value !== '')
    setSearch(Object.fromEntries(entries), { replace: true })
  }
  const refresh = useRefresh()
  // The list below shows a bill that was made here.
  const reload = () => void Promise.all([refetch(), refresh('contractor/get-fee-bills')])
  const isFiltered = days.from !== '' || days.to !== ''
  const companies = data?.companies ?? []
  const count = companies.reduce((sum, { invoices }) => sum + invoices.length, 0)
  return (
    <>
      <BackLink to={PAGES.invoices.path}>{pageTitle('invoices')}</BackLink>
      <PageHead title={pageTitle('taxBills')} detail={t('tax-bills.page.detail')} />
      <div className={style['page']}>
        <Card title={t('tax-bills.page.filters')}>
          <div className={style['filters']}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(`tax-bills.page.${end}`)}>
                {(field) => (
                  <Input {...field} type="date" value={days[end]} onChange={(event) => change({ [end]: event.target.value })} />
                )}
              </Field>
            ))}
            <FileField
              label={t('tax-bills.page.transfers')}
              accept=".csv"
              file={transfers.file}
              help={t('tax-bills.page.transfersHelp')}
              problem={transfers.problem}
              disabled={transfers.loading}
              onChoose={transfers.choose}
              onRemove={transfers.remove}
            />
          </div>
        </Card>
        {error && !isFetching ? (
          <ErrorNotice message={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Spinner />
        ) : companies.length === 0 ? (
          <Card title={t('tax-bills.page.empty')}>
            <EmptyNotice
              action={isFiltered && <Button onClick={() => change({ from: '', to: '' })}>{t('tax-bills.page.allDays')}</Button>}
            >
              {isFiltered ? t('tax-bills.page.emptyFiltered') : t('tax-bills.page.emptyDetail')}
            </EmptyNotice>
          </Card>
        ) : (
          <>
            <Note role="status">
              {t('tax-bills.page.count', { invoices: count, companies: new Set(companies.map((one) => one.id)).size })}
            </Note>
            {companies.map((company) => (
              <CompanyInvoices
                key={`${company.id} ${company.currency}`}
                company={company}
                known={transfers.known}
                onTaxed={reload}
              />
            ))}
          </>
        )}
        <FeeBills onCancelled={refetch} />
      </div>
    </>
  )
}
