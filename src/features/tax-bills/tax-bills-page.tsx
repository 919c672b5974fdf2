import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { IssuedFeeBill, UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import { useCall, useRead, useRefresh } from '../../../providers/calls.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { SatCancelButton } from '../../parts/sat-cancel-button.tsx'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { Pager } from '../../tables/pager.tsx'
import { DayField, HALF_TYPED } from '../../ui/day-input.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { EmptyNotice, ErrorNotice, Spinner } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { withMarked } from '../../ui/with-marked.ts'
import { Papers } from './bill-view.tsx'
import style from './tax-bills.module.css'

/** Paid invoices that are not yet billed to their companies, and the form that adds their bills. */
export function TaxBillsPage() {
  const [search, setSearch] = useSearchParams()
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const [known, setKnown] = useState(days)
  const [typed, setTyped] = useState(days)
  // The menu opens this page with other days without mounting it again.
  if (days.from !== known.from || days.to !== known.to) {
    setKnown(days)
    setTyped({
      from: days.from === known.from ? typed.from : days.from,
      to: days.to === known.to ? typed.to : days.to,
    })
  }
  const { data, error, refetch, isFetching } = useRead(LIST, days, { retry: false })
  const transfers = useTransfers()
  const change = (changed: Partial<typeof days>) => {
    setTyped({ ...typed, ...changed })
    // The list keeps its days until another day is complete.
    if (Object.values(changed).includes(HALF_TYPED)) return
    const entries = Object.entries({ ...days, ...changed }).filter(([, value]) => value !== '')
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
      <PageHead page="taxBills" detail={t('tax-bills.page.detail')} />
      <Stack className="page">
        <Card title={t('tax-bills.page.filters')}>
          <div className={style['filters']}>
            {(['from', 'to'] as const).map((end) => (
              <DayField
                key={end}
                label={t(`tax-bills.page.${end}`)}
                value={typed[end]}
                onChange={(day) => change({ [end]: day })}
              />
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
      </Stack>
    </>
  )
}

const TaxDialog = lazyDialog(async () => (await import('./tax-dialog.tsx')).TaxDialog)

interface CompanyInvoicesProps {
  company: UntaxedCompany
  known: ReadonlySet<number>
  onTaxed: () => void
}

/** The paid invoices of one company without a bill; the chosen ones get their bill together. */
function CompanyInvoices({ company, known, onTaxed }: CompanyInvoicesProps) {
  const { name, tax_id, currency, invoices, total } = company
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  // Invoices billed meanwhile leave the list and thus the choice.
  const chosen = invoices.filter(({ id }) => picked.has(id))
  const amount = formatMoney(money(sum(chosen.map((one) => decimal(one.total)))), currency)
  const columns = columnsOf<UntaxedCompany['invoices'][number]>('tax-bills.page', {
    invoice: {
      footer: t('tax-bills.page.sum'),
      cell: ({ id, folio }) => (
        <>
          <FolioLink id={id} folio={folio} />
          {known.has(id) && <span className="chip good">{t('tax-bills.page.matched')}</span>}
        </>
      ),
    },
    contractor: { card: 'bare', cell: ({ contractor }) => contractor },
    paid: ({ paid_at }) => formatDate(paid_at),
    fee: figureColumn(({ fee }) => formatMoney(fee, currency)),
    total: figureColumn(({ total: due }) => formatMoney(due, currency), { footer: formatMoney(total, currency) }),
  })
  return (
    <Card
      title={t('tax-bills.page.company', { name, currency })}
      action={
        <Note as="span" top="xs">
          {t('tax-bills.page.rfc', { id: tax_id })}
        </Note>
      }
    >
      <DataTable
        isInCard
        label={t('tax-bills.page.company', { name, currency })}
        columns={columns}
        rows={invoices}
        keyOf={({ id }) => id}
        selection={{
          chosen: picked,
          all: t('tax-bills.page.chooseAll', { name: t('tax-bills.page.company', { name, currency }) }),
          labelOf: ({ folio }) => t('tax-bills.page.choose', { folio }),
          choose: (rows, isChosen) => {
            const ids = rows.map(({ id }) => id)
            setPicked(withMarked(picked, ids, isChosen))
          },
        }}
      />
      <Row top="s" justify="end">
        <span role="status">{chosen.length > 0 && t('tax-bills.page.chosen', { count: chosen.length, amount })}</span>
        <DialogButton
          type="primary"
          disabled={chosen.length === 0}
          aria-label={`${t('tax-bills.page.bill')}: ${name} (${currency})`}
          dialog={(close) => (
            <TaxDialog
              company={company}
              invoices={chosen}
              amount={amount}
              onClose={(hasChanged) => {
                close()
                if (hasChanged) onTaxed()
              }}
            />
          )}
        >
          {t('tax-bills.page.bill')}
        </DialogButton>
      </Row>
    </Card>
  )
}

const LIST = 'contractor/get-all-complete-invoices-by-clients'

/** The invoices that a file of transfers names, of any day. */
function useTransfers() {
  const [file, setFile] = useState<File | null>(null)
  const { call, loading, error, data, reset } = useCall(
    useCallback((chosen: File) => uploadFiles(LIST, {}, { transfers_file: chosen }), []),
  )
  const choose = (chosen: File) => {
    setFile(chosen)
    void call(chosen)
  }
  const remove = () => {
    setFile(null)
    reset()
  }
  const known = data?.companies.flatMap(({ invoices }) =>
    invoices.flatMap(({ id, transferMatched }) => (transferMatched ? [id] : [])),
  )
  return { file, choose, remove, loading, problem: problemOf(error), known: new Set(known ?? []) }
}

const problemOf = (error: CallError | null): string | undefined =>
  error ? (error.fields.find(({ field }) => field === 'transfers_file')?.message ?? error.message) : undefined

/** The provider's own bills of its fees, with their files, and a button to cancel one. */
function FeeBills({ onCancelled }: { onCancelled: () => Promise<unknown> }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    'contractor/get-fee-bills',
    { page, limit: FEE_BILLS },
    { keeps: true, retry: false },
  )
  const { feeBills = [], totalFeeBills = 0 } = data ?? {}
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (totalFeeBills === 0) return null
  return (
    <Card title={t('tax-bills.fees.title')}>
      <Note top="xs">{t('tax-bills.fees.detail')}</Note>
      <List top="s" isLined>
        {feeBills.map((bill) => (
          <FeeBillRow key={bill.id} bill={bill} onChanged={() => Promise.all([refetch(), onCancelled()])} />
        ))}
      </List>
      <Pager label={t('tax-bills.fees.pages')} page={page} pageSize={FEE_BILLS} total={totalFeeBills} onPage={setPage} />
    </Card>
  )
}

function FeeBillRow({ bill, onChanged }: { bill: IssuedFeeBill; onChanged: () => Promise<unknown> }) {
  const { serie, folio, company, status, is_stamped, total, issued_at, invoices, uuid, cancel_reason, substituted_by } = bill
  const name = t('tax-bills.fees.bill', { serie, folio })
  return (
    <li>
      <Row align="baseline">
        <strong>{name}</strong>
        <StatusBadge list="taxBill" value={status === 'Valid' && !is_stamped ? 'Sealed' : status} />
        <span className={style['company']}>{company.name}</span>
        <strong>{formatMoney(total, 'MXN')}</strong>
      </Row>
      <Note top="xs">{t('tax-bills.fees.facts', { count: invoices.length, day: formatDate(issued_at) })}</Note>
      {uuid !== null && <Note>{t('tax-bills.taxing.uuid', { uuid })}</Note>}
      {status === 'Pending cancellation' && <Note top="xs">{t('tax-bills.fees.pending')}</Note>}
      {cancel_reason !== null && <Note top="xs">{cancel_reason}</Note>}
      {substituted_by !== null && <Note top="xs">{t('tax-bills.fees.substitute', { uuid: substituted_by })}</Note>}
      <Note as="details" top="xs">
        <summary>{t('tax-bills.fees.invoices')}</summary>
        <Row>
          {invoices.map((invoice) => (
            <FolioLink key={invoice.id} {...invoice} />
          ))}
        </Row>
      </Note>
      <Row justify="between" top="s">
        <Papers bill={bill} hasBoth />
        {status === 'Valid' && (
          <SatCancelButton
            name={t('tax-bills.fees.cancelFor', { bill: name })}
            operation="contractor/cancel-fee-bill"
            input={{ feeBillId: bill.id }}
            title={t('tax-bills.fees.cancelling.title', { bill: name })}
            texts={{
              ...texts('tax-bills.cancelling'),
              ...texts('tax-bills.fees.cancelling'),
              submit: t('tax-bills.fees.cancel'),
            }}
            done={({ feeBill }) =>
              feeBill.status === 'Cancelled' ? t('tax-bills.cancelling.done') : t('tax-bills.cancelling.asked')
            }
            onChanged={onChanged}
          />
        )}
      </Row>
    </li>
  )
}

const FEE_BILLS = 10
