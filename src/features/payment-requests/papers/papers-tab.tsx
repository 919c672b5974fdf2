import { Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { useRead, useRefresh } from '../../../../providers/use-read.ts'
import { columnsOf, figureColumn } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { LinkButton, Note, Row } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { OpenedPayroll } from '../payrolls/opened-payroll.tsx'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { RequestPartProps } from '../request-part.ts'
import { BankCard } from './bank-card.tsx'
import { CepCard } from './cep-card.tsx'
import { DownloadList } from './download-list.tsx'
import { TaxCard } from './tax-card.tsx'

/** Documents of a request: tax receipts, CEPs, files for the bank, reports. */
export function PapersTab({ request, onChanged }: RequestPartProps) {
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
    await Promise.all([refetch(), refresh('payroll/get-payrolls-by-request-id')])
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
type Kind = (typeof KINDS)[number]
type Format = (typeof FORMATS)[number]

const download = (input: { requestId: number; kind: Kind; format: Format }) =>
  downloadFile('payroll/download-request-report', input)

/** Reports of the request with their purpose, in the chosen format. */
function ReportsCard({ requestId }: { requestId: number }) {
  const [format, setFormat] = useState<Format>('xlsx')
  const { save, loading } = useDownload(download)
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
