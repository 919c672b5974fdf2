import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { recordPath } from '../../../../access-control/pages.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { pageTitle } from '../../../../contract/page-titles.ts'
import type { EmployeePayroll, PaidEmployee, YearTotals } from '../../../../contract/payroll/paying/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { columnsOf, DataTable } from '../../../tables/data-table.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { FolioLink } from '../../../ui/folio-link.tsx'
import { formatDate, formatMoney, MISSING } from '../../../ui/format.ts'
import { Box, Facts, Grid, LinkButton, Note, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { EmptyNotice, NotLoaded } from '../../../ui/notices.tsx'
import { BackLink, PageLink } from '../../../ui/page-head.tsx'
import { RecordHeader } from '../../../ui/record-header.tsx'
import { useMay, useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { withParameters } from '../../../ui/with-parameters.ts'
import { signed } from '../change-of.ts'
import { useOpenedPayroll } from '../payrolls/use-open-payroll.ts'

const AN_ID = /^[1-9]\d{0,9}$/
const REFUSED = [400, 403, 404]

/** Payrolls of one person over time: totals, explanations, and the state of the papers. */
export function EmployeePayrollsPage() {
  const { id = '' } = useParams()
  return AN_ID.test(id) ? <PayrollsOf key={id} employeeId={Number(id)} /> : <NotFound isSignedIn />
}

function PayrollsOf({ employeeId }: { employeeId: number }) {
  const shown = useShownPayrolls()
  const { page, year } = shown
  // The former rows stay while the next load, so that the page does not jump.
  const { data, error, isPlaceholderData, refetch } = useRead(
    'payroll/get-payrolls-by-employee-id',
    { employeeId, page, limit: PAGE_SIZE, ...(year === '' ? {} : { year: Number(year) }) },
    { keeps: true, retry: false },
  )
  // An unknown person, another company's, and a person who is never paid by payroll look the same (B12).
  if (REFUSED.includes(error?.statusCode ?? 0) || data?.employee === null) return <NotFound isSignedIn />
  if (error || !data?.employee) return <NotLoaded error={error} refetch={refetch} heading={pageTitle('employeePayrolls')} />
  const { employee, ...found } = data
  return <EmployeePayrolls employee={employee} found={found} shown={shown} isBusy={isPlaceholderData} />
}

const PHOTO_PX = 64
const EmployeePayrollDrawer = lazyDialog(async () => (await import('./payroll-drawer.tsx')).EmployeePayrollDrawer)

interface EmployeePayrollsProps {
  employee: PaidEmployee
  found: { payrolls: EmployeePayroll[]; totalPayrolls: number; year_totals: YearTotals[] }
  shown: ReturnType<typeof useShownPayrolls>
  isBusy: boolean
}

function EmployeePayrolls({ employee, found, shown, isBusy }: EmployeePayrollsProps) {
  const { id, firstname, lastname, number, company, onboarding_status, image_url } = employee
  const name = `${firstname} ${lastname}`
  useDocumentTitle(t('employee-payrolls.documentTitle', { name }))
  const { id: opened, open } = useOpenedPayroll()
  const { payrolls, totalPayrolls, year_totals } = found
  const { page, year, showPage, showYear } = shown
  const years = [...new Set([...(year === '' ? [] : [year]), ...year_totals.map((one) => String(one.year))])]
  const mayOpenPerson = useMay('employees', 'show')
  return (
    <>
      {mayOpenPerson && <BackLink to={recordPath('employeeOnboardingDetail', id)}>{t('employee-payrolls.back')}</BackLink>}
      <RecordHeader
        picture={<Avatar firstname={firstname} lastname={lastname} imageUrl={image_url} size={PHOTO_PX} />}
        name={name}
        status={<StatusBadge list="onboarding" value={onboarding_status} />}
        facts={[
          [t('employee-payrolls.company'), company?.name],
          [t('employee-payrolls.number'), number],
        ]}
        actions={<PageLink page="sendPayrolls" />}
      />
      <Stack top="m">
        {year_totals.length > 0 && <Years years={year_totals} />}
        <Box label={t('employee-payrolls.list')}>
          <Row bottom="s" justify="between">
            <h2>{t('employee-payrolls.list')}</h2>
            {years.length > 0 && (
              <NativeSelect
                label={t('employee-payrolls.year')}
                value={year}
                none={t('employee-payrolls.allYears')}
                options={years.map((value) => ({ value, label: value }))}
                onChange={showYear}
              />
            )}
          </Row>
          {totalPayrolls === 0 ? (
            <EmptyNotice title={t('employee-payrolls.none')}>
              {year === '' ? t('employee-payrolls.noneDetail') : t('employee-payrolls.noneOfYear', { year })}
            </EmptyNotice>
          ) : (
            <>
              <EmployeePayrollTable rows={payrolls} isBusy={isBusy} />
              <Pager
                label={t('employee-payrolls.pages')}
                page={page}
                pageSize={PAGE_SIZE}
                total={totalPayrolls}
                isStale={isBusy}
                onPage={showPage}
              />
            </>
          )}
        </Box>
      </Stack>
      {opened !== null && (
        <EmployeePayrollDrawer payrollId={opened} employeeId={id} rows={payrolls} onClose={() => open(null)} />
      )}
    </>
  )
}

const SUMS = ['gross', 'total_deductions', 'isr', 'imss_employee'] as const

/** Totals paid in each year, newest first. */
function Years({ years }: { years: readonly YearTotals[] }) {
  return (
    <Grid as="ul" columns="wide" aria-label={t('employee-payrolls.years')}>
      {years.map(({ year, payrolls, net, ...totals }) => (
        <Panel as="li" gap="xs" key={year}>
          <Note as="span">{t('employee-payrolls.ofYear', { year, count: payrolls })}</Note>
          <strong className="sum">{formatMoney(net)}</strong>
          <Facts facts={SUMS.map((name) => [t(`employee-payrolls.totals.${name}`), formatMoney(totals[name])])} />
        </Panel>
      ))}
    </Grid>
  )
}

const COUNTED = ['Calculated', 'Hold', 'Paid', 'Complete']

interface EmployeePayrollTableProps {
  rows: readonly EmployeePayroll[]
  isBusy: boolean
}

function EmployeePayrollTable({ rows, isBusy }: EmployeePayrollTableProps) {
  const { role } = useSession()
  const { id: opened, open } = useOpenedPayroll()
  const columns = COLUMNS(open).filter(({ key }) => key !== 'receipt' || role !== 'Client')
  return (
    <DataTable
      label={t('employee-payrolls.table')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      opened={opened}
      minWidth={1040}
    />
  )
}

const isCounted = ({ status }: EmployeePayroll): boolean => COUNTED.includes(status)

const COLUMNS = (onOpen: (id: number) => void) =>
  columnsOf<EmployeePayroll>('employee-payrolls.columns', {
    payment: {
      width: 190,
      cell: ({ id, payment_date, period_start, period_end }) => (
        <>
          <LinkButton
            data-payroll={id}
            aria-label={t('employee-payrolls.open', { day: formatDate(payment_date) })}
            onClick={() => onOpen(id)}
          >
            <strong>{formatDate(payment_date)}</strong>
          </LinkButton>
          <small>{t('employee-payrolls.period', { from: formatDate(period_start), to: formatDate(period_end) })}</small>
        </>
      ),
    },
    request: {
      width: 190,
      cell: ({ kind, request_id, folio }) => (
        <span>
          {valueText(kind)} <FolioLink page="requestDetail" id={request_id} folio={folio} />
        </span>
      ),
    },
    status: { card: 'aside', cell: ({ status }) => <StatusBadge list="payroll" value={status} /> },
    gross: counted(({ gross }) => formatMoney(gross)),
    deductions: counted(({ total_deductions }) => formatMoney(total_deductions)),
    net: counted(({ net }) => <strong>{formatMoney(net)}</strong>),
    change: counted(({ net_change_percent: percent }) => percent !== null && `${signed(percent)}%`),
    tax: optional(({ cfdi_status }) => cfdi_status !== null && <StatusBadge list="taxBill" value={cfdi_status} />),
    cep: optional(({ cep_status }) => cep_status !== null && (textAt('employee-payrolls.cep', cep_status) ?? cep_status)),
    receipt: optional(({ receipt }) => receipt !== null && <StatusBadge list="payrollReceipt" value={receipt.status} />),
  })

/** A column that is empty for some payments. */
const optional = (shown: (row: EmployeePayroll) => ReactNode) => ({
  isEmpty: (row: EmployeePayroll) => shown(row) === false,
  cell: (row: EmployeePayroll) => shown(row) || MISSING,
})

/** A figure that exists only after the calculation. */
const counted = (shown: (row: EmployeePayroll) => ReactNode) => ({
  isFigure: true,
  ...optional((row) => isCounted(row) && shown(row)),
})

const PAGE_SIZE = 50
const PAGE = 'page'
const YEAR = 'year'
const A_YEAR = /^20\d\d$/

/** The shown page and year; the address stores them. */
function useShownPayrolls() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get(YEAR) ?? ''
  const year = A_YEAR.test(chosen) ? chosen : ''
  const page = Math.max(1, Math.trunc(Number(search.get(PAGE))) || 1)
  const set = (changed: Record<string, string>) => setSearch((before) => withParameters(before, changed), { replace: true })
  return {
    page,
    year,
    // Other rows begin at their first page.
    showYear: (value: string) => set({ [YEAR]: value, [PAGE]: '' }),
    showPage: (value: number) => set({ [PAGE]: value === 1 ? '' : String(value) }),
  }
}
