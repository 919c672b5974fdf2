import { Button, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { useRefresh } from '../../../providers/use-read.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
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

const TEXTS = TAX_BILL_TEXTS.page

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
      <BackLink to={PAGES.invoices.path}>{PAGES.invoices.title}</BackLink>
      <PageHead title={PAGES.taxBills.title} detail={TEXTS.detail} />
      <div className={style['page']}>
        <Card title={TEXTS.filters}>
          <div className={style['filters']}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={TEXTS[end]}>
                {(field) => (
                  <Input {...field} type="date" value={days[end]} onChange={(event) => change({ [end]: event.target.value })} />
                )}
              </Field>
            ))}
            <FileField
              label={TEXTS.transfers}
              accept=".csv"
              file={transfers.file}
              help={TEXTS.transfersHelp}
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
          <Card title={TEXTS.empty}>
            <EmptyNotice action={isFiltered && <Button onClick={() => change({ from: '', to: '' })}>{TEXTS.allDays}</Button>}>
              {isFiltered ? TEXTS.emptyFiltered : TEXTS.emptyDetail}
            </EmptyNotice>
          </Card>
        ) : (
          <>
            <Note role="status">{TEXTS.count(count, new Set(companies.map((one) => one.id)).size)}</Note>
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
