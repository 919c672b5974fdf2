import { DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import type { NamedReason, RequestPapers } from '../../../../contract/payroll/papers/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead, useRefresh } from '../../../../providers/calls.ts'
import { useRequestRun } from '../../../parts/progress/use-run.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { columnsOf, DataTable, figureColumn } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Card, CardGrid, Figure, LinkButton, List, Note, ProblemNote, Row } from '../../../ui/layout.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice, NotLoaded } from '../../../ui/notices.tsx'
import { PageLink } from '../../../ui/page-head.tsx'
import { StatusBadge, statusesOf } from '../../../ui/status-badge.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { FixLink } from '../fix-link.tsx'
import style from '../payment-requests.module.css'
import { OpenedPayroll } from '../payrolls/opened-payroll.tsx'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import { type RequestPartProps, useRights } from '../rights.ts'
import { RunProgress } from './run-progress.tsx'
import { UploadCeps } from './upload-ceps.tsx'

export function PapersTab({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const { id: requestId, version, updated_at, currency } = request
  // The former answer stays while the next loads, so that the page does not jump.
  const { data, error, refetch } = useRead(
    'payroll/get-papers-request-payment',
    { requestId },
    { keeps: true, since: [version, updated_at] },
  )
  const refresh = useRefresh()
  // A paper may arrive without a new version of the request.
  const reload = async () => {
    await onChanged()
    const [latest] = await Promise.all([refetch(), refresh('payroll/get-payrolls-by-request-id')])
    return latest
  }
  if (error || !data) return <NotLoaded error={error} refetch={refetch} />
  const { papers } = data
  const common = { request, papers, onChanged: reload }
  return (
    <CardGrid>
      <TaxCard {...common} />
      <CepCard {...common} />
      {papers.paid > 0 && <PeopleCard request={request} onChanged={reload} />}
      {papers.bank && <BankCard requestId={requestId} currency={currency} bank={papers.bank} />}
      <ReportsCard requestId={requestId} />
    </CardGrid>
  )
}

const PAGE_SIZES = [25, 50, 100] as const

/** The paid people, with the state of both papers; a row opens the payroll, where papers are made, added and waived. */
function PeopleCard({ request, onChanged }: RequestPartProps) {
  const [view, setView] = useState<{ page: number; size: number; onlyMissing: boolean }>({
    page: 1,
    size: PAGE_SIZES[0],
    onlyMissing: false,
  })
  const open = useOpenPayroll()
  const { data, error, isPlaceholderData, refetch } = useRead(
    'payroll/get-payrolls-by-request-id',
    {
      requestId: request.id,
      page: view.page,
      limit: view.size,
      filters: view.onlyMissing ? { onlyWithoutPapers: true } : { onlyPaid: true },
    },
    {
      // Read under the same conditions as the payrolls, because the same changes make both stale.
      keeps: true,
      since: [request.version, request.updated_at],
    },
  )
  const rows = data?.payrolls ?? []
  const total = data?.totalPayrolls ?? 0
  const columns = columnsOf<PayrollRow>('payroll-papers.people', {
    person: ({ id, firstname, lastname }) => (
      <LinkButton data-person={id} onClick={() => open(id)}>
        {`${lastname} ${firstname}`}
      </LinkButton>
    ),
    net: figureColumn(({ net }) => formatMoney(net, request.currency), { card: 'aside' }),
    tax: ({ cfdi_status }) => <StatusBadge list="payrollTax" value={cfdi_status ?? 'None'} />,
    cep: ({ cep_status }) => <StatusBadge list="payrollCep" value={cep_status ?? 'None'} />,
  })
  return (
    <Card
      title={t('payroll-papers.people.title')}
      isWide
      action={
        <Row as="span">
          <PageLink page="sendPayrolls">{t('payroll-papers.people.sendReceipts')}</PageLink>
          <Checkbox
            checked={view.onlyMissing}
            onChange={({ target }) => setView({ ...view, page: 1, onlyMissing: target.checked })}
          >
            {t('payroll-papers.people.onlyMissing')}
          </Checkbox>
        </Row>
      }
    >
      {error || !data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : total === 0 ? (
        <EmptyNotice>{view.onlyMissing ? t('payroll-papers.people.allThere') : t('payroll-papers.people.nobody')}</EmptyNotice>
      ) : (
        <>
          <DataTable
            isInCard
            label={t('payroll-papers.people.title')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isBusy={isPlaceholderData}
          />
          <Pager
            label={t('payroll-papers.people.pages')}
            page={view.page}
            pageSize={view.size}
            total={total}
            pageSizes={PAGE_SIZES}
            onPage={(page) => setView({ ...view, page })}
            onPageSize={(size) => setView({ ...view, page: 1, size })}
          />
        </>
      )}
      <OpenedPayroll request={request} rows={rows} onChanged={onChanged} />
    </Card>
  )
}

const KINDS = ['register', 'variance', 'costs', 'journal', 'incidents'] as const
const FORMATS = ['xlsx', 'csv', 'pdf'] as const
type Format = (typeof FORMATS)[number]

function ReportsCard({ requestId }: { requestId: number }) {
  const [format, setFormat] = useState<Format>('xlsx')
  const { save, loading } = useDownload('payroll/download-request-report')
  return (
    <Card
      title={t('payroll-papers.reports.title')}
      action={
        <NativeSelect
          label={t('payroll-papers.reports.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`payroll-papers.reports.formats.${value}`) }))}
          onChange={(chosen) => setFormat(chosen as Format)}
        />
      }
    >
      <DownloadList
        disabled={loading}
        files={KINDS.map((kind) => {
          const title = t(`payroll-papers.reports.kinds.${kind}.0`)
          return {
            key: kind,
            title,
            purpose: t(`payroll-papers.reports.kinds.${kind}.1`),
            label: t('payroll-papers.reports.downloadFor', { title, format: t(`payroll-papers.reports.formats.${format}`) }),
            onDownload: () => void save({ requestId, kind, format }),
          }
        })}
      />
      <Note top="xs">{t('payroll-papers.reports.noted')}</Note>
    </Card>
  )
}

interface PaperCardProps {
  work: 'tax' | 'ceps'
  papers: RequestPapers
  /** A list of schemas/statuses.json. */
  list: string
  run: ReturnType<typeof useRequestRun>
  action: ReactNode
  children: ReactNode
}

/** One kind of paper: how many people have it in which state, the work on it, and the people for whom it failed. */
function PaperCard({ work, papers, list, run, action, children }: PaperCardProps) {
  const { counts, failed } = papers[work]
  return (
    <Card title={t(`payroll-papers.${work}.title`)} action={action}>
      {papers.paid === 0 ? (
        <Note top="xs">{t(`payroll-papers.${work}.none`)}</Note>
      ) : (
        <>
          <StateCounts label={t(`payroll-papers.${work}.counts`)} list={list} counts={counts} />
          {children}
        </>
      )}
      <RunProgress
        run={run}
        title={t(`payroll-papers.${work}.running`)}
        words={(completed, total) => t(`payroll-papers.${work}.progress`, { completed, total })}
      />
      {!run.isRunning && failed.length > 0 && (
        <>
          <ProblemNote top="xs">{t(`payroll-papers.${work}.failed`, { count: failed.length })}</ProblemNote>
          <NamedList label={t(`payroll-papers.${work}.failedLabel`)} people={failed} />
        </>
      )}
    </Card>
  )
}

/** Number of people with their tax receipt; makes the missing ones, and lists failures with the reason. */
function TaxCard({ request, papers, onChanged }: PaperPartProps) {
  const may = useRights(request).makesTaxes
  const { counts, is_stamped, running_job } = papers.tax
  const run = useRequestRun('payroll/add-tax-payrolls', request.id, running_job, onChanged)
  const missing = (counts['None'] ?? 0) + (counts['Cancelled'] ?? 0)
  return (
    <PaperCard
      work="tax"
      papers={papers}
      list="payrollTax"
      run={run}
      action={
        may &&
        missing > 0 && (
          <Button type="primary" loading={run.isBusy} onClick={() => void run.start()}>
            {t('payroll-papers.tax.make', { count: missing })}
          </Button>
        )
      }
    >
      {missing === 0 && counts['Valid'] === papers.paid && <Note top="xs">{t('payroll-papers.tax.done')}</Note>}
      {may && !is_stamped && <Note top="xs">{t('payroll-papers.tax.sealed')}</Note>}
    </PaperCard>
  )
}

/** Number of payments with their CEP; uploads CEPs, checks them, and lists those that need a review. */
function CepCard({ request, papers, onChanged }: PaperPartProps) {
  const may = useRights(request)
  const { counts, failed, asks_bank, running_job } = papers.ceps
  const run = useRequestRun('payroll/verify-ceps', request.id, running_job, onChanged)
  const hasChecked = !run.isRunning && !run.isBroken && run.total > 0 && run.completed === run.total
  const isCheckable = (counts['Matched'] ?? 0) + (counts['Mismatch'] ?? 0) > 0
  const isMissing = (counts['None'] ?? 0) + (counts['Mismatch'] ?? 0) > 0
  return (
    <PaperCard
      work="ceps"
      papers={papers}
      list="payrollCep"
      run={run}
      action={
        <span className={style['ways']}>
          {may.checksCeps && isCheckable && (
            <Button loading={run.isBusy} onClick={() => void run.start()}>
              {t('payroll-papers.ceps.verify')}
            </Button>
          )}
          {may.takesCeps && papers.paid > 0 && <UploadCeps requestId={request.id} isMain={isMissing} onChanged={onChanged} />}
        </span>
      }
    >
      {may.checksCeps && <Note top="xs">{asks_bank ? t('payroll-papers.ceps.asksBank') : t('payroll-papers.ceps.local')}</Note>}
      {hasChecked && failed.length === 0 && <p role="status">{t('payroll-papers.ceps.checked')}</p>}
    </PaperCard>
  )
}

interface BankCardProps {
  requestId: number
  currency: string
  bank: NonNullable<RequestPapers['bank']>
}

/** The payment files for a bank: purpose, content, and the people left out with the reason. */
function BankCard({ requestId, currency, bank }: BankCardProps) {
  const { layouts, obstacle, payments, amount, left_out, left_out_count } = bank
  const { save, loading } = useDownload('payroll/download-payment-layout')
  const isOff = obstacle !== null || payments === 0
  return (
    <Card title={t('payroll-papers.bank.title')}>
      <Block as="p" bottom="s">
        {obstacle ??
          (payments === 0
            ? t('payroll-papers.bank.nobody')
            : t('payroll-papers.bank.sum', { payments, amount: formatMoney(amount, currency) }))}
      </Block>
      <DownloadList
        disabled={isOff || loading}
        files={layouts.map(({ format, title, purpose }) => ({
          key: format,
          title,
          purpose,
          label: t('payroll-papers.bank.downloadFor', { title }),
          onDownload: () => void save({ requestId, format }),
        }))}
      />
      {left_out_count > 0 && obstacle === null && (
        <Block as="details" top="m">
          <summary>{t('payroll-papers.bank.leftOut', { count: left_out_count })}</summary>
          <NamedList label={t('payroll-papers.bank.leftOutLabel')} people={left_out} />
          {left_out_count > left_out.length && (
            <Note top="xs">{t('payroll-papers.bank.andMore', { count: left_out_count - left_out.length })}</Note>
          )}
        </Block>
      )}
    </Card>
  )
}

const SHOWN_FIRST = 5

/** People by name, each with the reason and a link to the fix. */
function NamedList({ label, people }: { label: string; people: readonly NamedReason[] }) {
  const open = useOpenPayroll()
  return (
    <LongList
      isRow
      isLined
      className={style['entries']}
      aria-label={label}
      first={SHOWN_FIRST}
      more={(count: number) => t('payroll-papers.more', { count })}
    >
      {people.map(({ payrollId, person, reason, fix }) => (
        <li key={payrollId}>
          <LinkButton onClick={() => open(payrollId)}>{person}</LinkButton>
          <span>{reason}</span>
          <FixLink fix={fix} text={t('payroll-papers.fix')} label={t('payroll-papers.fixFor', { person, reason })} />
        </li>
      ))}
    </LongList>
  )
}

interface DownloadListProps {
  files: readonly { key: string; title: string; purpose: string; label: string; onDownload: () => void }[]
  disabled: boolean
}

const DownloadList = ({ files, disabled }: DownloadListProps) => (
  <List isLined>
    {files.map(({ key, title, purpose, label, onDownload }) => (
      <Row as="li" justify="between" key={key}>
        <div>
          <strong>{title}</strong>
          <Note top="xs">{purpose}</Note>
        </div>
        <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={disabled} aria-label={label} onClick={onDownload}>
          {t('payroll-papers.download')}
        </Button>
      </Row>
    ))}
  </List>
)

interface StateCountsProps {
  label: string
  /** A list of schemas/statuses.json. */
  list: string
  counts: Readonly<Record<string, number>>
}

function StateCounts({ label, list, counts }: StateCountsProps) {
  const shown = statusesOf(list).filter(({ value }) => (counts[value] ?? 0) > 0)
  return (
    <Row as="ul" gap="l" aria-label={label}>
      {shown.map(({ value }) => (
        <li key={value}>
          <Figure as="strong">{counts[value]}</Figure> <StatusBadge list={list} value={value} />
        </li>
      ))}
    </Row>
  )
}

interface PaperPartProps extends RequestPartProps {
  papers: RequestPapers
}
