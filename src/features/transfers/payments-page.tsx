import { Button, Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PAGES } from '../../../access-control/pages.ts'
import { daysSince } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { FundingResults, Payments } from '../../../contract/transfers/schemas.ts'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Card, Figure, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Callout, EmptyNotice, NotLoaded } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CompanyCalculation } from './company-calculation.tsx'
import { CompanyTools } from './company-tools.tsx'
import { FundBatch } from './fund-button.tsx'
import { useTimeLeft } from './held-price.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import style from './transfers.module.css'
import { inWords, isCalledOff } from './trouble.tsx'
import {
  type Batch,
  type Calculated,
  type Choice,
  type PaidResults,
  resultsOf,
  useChoice,
  usePayments,
  type WaitingCompany,
} from './use-payments.ts'

/** For people who pay: the invoices that wait for payment by company, the cost, and the result. */
export function PaymentsPage() {
  const { data, error, refetch } = usePayments()
  // Stays when the company has no waiting invoices left.
  const [paid, setPaid] = useState<{ company: string; results: PaidResults; folios: ReadonlyMap<number, string> } | null>(null)
  const { companies = [], batches = [], batches_more = 0, is_sandbox = false } = data ?? {}
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
        page="payments"
        detail={is_sandbox ? `${t('transfers.page.detail')} · ${t('transfers.sandbox')}` : t('transfers.page.detail')}
      />
      {data ? (
        <Stack className="page">
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
            more={batches_more}
            folios={folios}
            onChanged={reload}
            onPaid={(company, results) => show(company, resultsOf(results))}
          />
        </Stack>
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  )
}

function Balances({ payments: { balances, balance_trouble } }: { payments: Payments }) {
  return (
    <Card title={t('transfers.page.balances')}>
      {balance_trouble !== null ? (
        <Callout type="error" title={t('transfers.page.balanceTrouble')}>
          {balance_trouble}
        </Callout>
      ) : balances.length === 0 ? (
        <Note>{t('transfers.page.noBalance')}</Note>
      ) : (
        <Row as="ul" gap="l">
          {balances.map(({ currency, amount }) => (
            <li key={currency} className="sum">
              {formatMoney(amount, currency)}
            </li>
          ))}
        </Row>
      )}
    </Card>
  )
}

interface BatchesProps {
  batches: readonly Batch[]
  /** Older ones that are not listed. */
  more: number
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (company: string, results: FundingResults) => void
}

/** The last batches: their results, and a button to pay one that a colleague calculated or that was not paid yet. */
function Batches({ batches, more, folios, onChanged, onPaid }: BatchesProps) {
  if (batches.length === 0) return null
  return (
    <Card title={t('transfers.batches.title')}>
      <List isLined isRow>
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            folios={folios}
            onChanged={onChanged}
            onPaid={(results) => onPaid(batch.company.name, results)}
          />
        ))}
      </List>
      {more > 0 && <Note>{t('transfers.batches.more', { n: more })}</Note>}
    </Card>
  )
}

interface FundingResultProps {
  company: string
  results: PaidResults
  folios: ReadonlyMap<number, string>
  onClose: () => void
}

/** Result of the payment, invoice by invoice; unpaid ones come first, each with its cause. */
function FundingResult({ company, results, folios, onClose }: FundingResultProps) {
  const { paid, failed } = results
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the pressed button may be further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment.
  useEffect(() => place.current?.focus(), [results])
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={t('transfers.results.title', { company })} action={<Button onClick={onClose}>{t('office.close')}</Button>}>
        <p className="lead" role="status">
          {paid.length === 0 ? t('transfers.results.allFailed') : t('transfers.results.paid', { n: paid.length })}
        </p>
        {failed.length > 0 && (
          <>
            <Note tone="wrong">{t('transfers.results.failed', { n: failed.length })}</Note>
            <List isLined isRow bottom="s" aria-label={t('transfers.results.failedList')}>
              {failed.map(({ invoiceId, message }) => (
                <li key={invoiceId}>
                  <InvoiceLink id={invoiceId} folios={folios} />
                  <span>{message}</span>
                </li>
              ))}
            </List>
          </>
        )}
        {paid.length > 0 && (
          <>
            {failed.length > 0 && <Note>{t('transfers.results.paidList')}:</Note>}
            <List isLined isRow bottom="s" aria-label={t('transfers.results.paidList')}>
              {paid.map((id) => (
                <li key={id}>
                  <InvoiceLink id={id} folios={folios} />
                </li>
              ))}
            </List>
          </>
        )}
      </Card>
    </div>
  )
}

interface CompanyCardProps {
  company: WaitingCompany
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (results: PaidResults) => void
}

/** The invoices of one company that wait for payment, and the ways to pay them together. */
function CompanyCard({ company, folios, onChanged, onPaid }: CompanyCardProps) {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  const { name, count, waiting_since, totals, invoices } = company
  // A price is for those that were chosen then.
  const choice = useChoice(invoices, () => setCalculated(null))
  const age = t('transfers.page.age', { days: daysSince(waiting_since) })
  const take = (next: Calculated | null) => {
    setCalculated(next)
    if (next) onChanged()
  }
  return (
    <Card
      title={name}
      action={<strong>{totals.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')}</strong>}
    >
      <Stack>
        <Note>{t('transfers.page.waiting', { n: count, day: formatDate(waiting_since), age })}</Note>
        {count > invoices.length && <Note>{t('transfers.page.listed', { n: invoices.length })}</Note>}
        <WaitingList label={t('transfers.page.invoices', { company: name })} invoices={invoices} choice={choice} />
        <CompanyTools
          company={company}
          choice={choice}
          isCalculated={calculated !== null && calculated.calculation.batchId !== null}
          onCalculated={take}
          onPaid={onPaid}
        />
        {calculated && (
          <CompanyCalculation
            // Another calculation, with another expiry, replaces this one.
            key={calculated.calculation.batchId}
            calculated={calculated}
            company={name}
            folios={folios}
            onChanged={onChanged}
            onPaid={(results) => {
              setCalculated(null)
              onPaid(resultsOf(results))
            }}
          />
        )}
      </Stack>
    </Card>
  )
}

const SHOWN_FIRST = 5

interface WaitingListProps {
  label: string
  invoices: WaitingCompany['invoices']
  choice: Choice
}

/** The waiting invoices, oldest first, each with its age, its obstacle, and a checkbox. */
function WaitingList({ label, invoices, choice }: WaitingListProps) {
  const { free, chosen, set } = choice
  return (
    <>
      {free.length > 1 && (
        <Row align="baseline">
          <Checkbox
            checked={chosen.length === free.length}
            indeterminate={chosen.length > 0 && chosen.length < free.length}
            onChange={({ target }) => set(free, target.checked)}
          >
            {t('transfers.page.all', { n: free.length })}
          </Checkbox>
          {chosen.length < free.length && (
            <Note as="span" role="status">
              {t('transfers.page.chosen', { n: chosen.length, of: free.length })}
            </Note>
          )}
        </Row>
      )}
      <LongList isLined isRow aria-label={label} first={SHOWN_FIRST} more={(n: number) => t('transfers.page.more', { n })}>
        {invoices.map(({ id, folio, contractor_name, status, status_since, currency, total, obstacle }) => (
          <li key={id}>
            <Row as="span" className={style['who']}>
              {free.length > 1 && (
                <Checkbox
                  aria-label={t('transfers.page.choose', { folio })}
                  checked={chosen.includes(id)}
                  disabled={obstacle !== null}
                  onChange={({ target }) => set([id], target.checked)}
                />
              )}
              <FolioLink id={id} folio={folio} />
              <span>{contractor_name}</span>
              <StatusBadge list="invoice" value={status} />
            </Row>
            <Note as="time" dateTime={status_since} title={formatDateTime(status_since)}>
              {t('transfers.page.age', { days: daysSince(status_since) })}
            </Note>
            <Figure className={style['money']}>{formatMoney(total, currency)}</Figure>
            <Note as="span" className={style['below']}>
              {obstacle}
            </Note>
          </li>
        ))}
      </LongList>
    </>
  )
}

interface BatchRowProps {
  batch: Batch
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (results: FundingResults) => void
}

function BatchRow({ batch, folios, onChanged, onPaid }: BatchRowProps) {
  const { company, status, count, total, source_currency, created_at, trouble, transfers, transfers_more } = batch
  return (
    <li>
      <Row as="span" className={style['who']}>
        <strong>{company.name}</strong>
        <StatusBadge list="transferBatch" value={status} />
        <Note as="span">
          {t('transfers.batches.facts', {
            n: count,
            total: formatMoney(total, source_currency),
            at: formatDateTime(created_at),
          })}
        </Note>
      </Row>
      <PayButton batch={batch} onChanged={onChanged} onPaid={onPaid} />
      {trouble !== null && <span className={`${style['below']} wrong`}>{trouble}</span>}
      {transfers.length > 0 && (
        <details className={style['below']}>
          <summary>{t('transfers.batches.transfers')}</summary>
          <List isLined isRow>
            {transfers.map((one) => (
              <li key={one.id}>
                <Row as="span" className={style['who']}>
                  <FolioLink id={one.invoiceId} folio={folios.get(one.invoiceId) ?? one.reference} />
                  <StatusBadge list="transfer" value={one.provider_status} />
                </Row>
                <Figure className={style['money']}>{formatMoney(one.target_amount, one.target_currency)}</Figure>
                {!isCalledOff(one) && (one.trouble ?? one.reason) !== null && (
                  <span className={`${style['below']} wrong`}>{inWords(one.trouble ?? one.reason ?? '')}</span>
                )}
              </li>
            ))}
          </List>
          {transfers_more > 0 && <Note>{t('transfers.batches.moreTransfers', { n: transfers_more })}</Note>}
        </details>
      )}
    </li>
  )
}

/** Under the two-person rule another person pays a calculated batch; an ordered batch that was refused can be retried. */
function PayButton({ batch, onChanged, onPaid }: Omit<BatchRowProps, 'folios'>) {
  const { id, company, status, count, expires_at } = batch
  const left = useTimeLeft(expires_at)
  if (status !== 'Calculated' && status !== 'Closed') return null
  if (status === 'Calculated' && left === 0) return <Note as="span">{t('transfers.batches.expired')}</Note>
  return (
    <FundBatch
      label={status === 'Closed' ? t('transfers.batches.payAgain') : t('transfers.batches.pay')}
      button={{ 'aria-label': t('transfers.batches.payOf', { n: count, company: company.name }) }}
      batchId={id}
      batch={batch}
      company={company.name}
      onPaid={onPaid}
      onFailed={onChanged}
    />
  )
}
