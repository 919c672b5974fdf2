import { Checkbox } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import { useRead } from '../../../../providers/use-read.ts'
import type { Column } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { LinkButton, Row } from '../../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useOpenedPayroll, useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { RequestPartProps } from '../request-part.ts'

const PAGE_SIZES = [25, 50, 100] as const
const PayrollDrawer = lazy(async () => ({ default: (await import('../payrolls/payroll-drawer.tsx')).PayrollDrawer }))

/** The paid people, with the state of both papers; a row opens the payroll, where papers are made, added and waived. */
export function PeopleCard({ request, onChanged }: RequestPartProps) {
  const [view, setView] = useState<{ page: number; size: number; onlyMissing: boolean }>({
    page: 1,
    size: PAGE_SIZES[0],
    onlyMissing: false,
  })
  const opened = useOpenedPayroll()
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
  const columns: Column<PayrollRow>[] = [
    {
      key: 'person',
      title: t('payroll-papers.people.person'),
      cell: ({ id, firstname, lastname }) => (
        <LinkButton data-person={id} onClick={() => open(id)}>
          {`${lastname} ${firstname}`}
        </LinkButton>
      ),
    },
    {
      key: 'net',
      title: t('payroll-papers.people.net'),
      isFigure: true,
      card: 'aside',
      cell: ({ net }) => formatMoney(net, request.currency),
    },
    {
      key: 'tax',
      title: t('payroll-papers.people.tax'),
      cell: ({ cfdi_status }) => <StatusBadge list="payrollTax" value={cfdi_status ?? 'None'} />,
    },
    {
      key: 'cep',
      title: t('payroll-papers.people.cep'),
      cell: ({ cep_status }) => <StatusBadge list="payrollCep" value={cep_status ?? 'None'} />,
    },
  ]
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
      {error ? (
        <ErrorNotice message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
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
      {opened !== null && (
        <Suspense fallback={null}>
          <PayrollDrawer payrollId={opened} request={request} rows={rows} onOpen={open} onChanged={onChanged} />
        </Suspense>
      )}
    </Card>
  )
}
