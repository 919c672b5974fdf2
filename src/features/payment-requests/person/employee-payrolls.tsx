import { lazy, Suspense } from 'react'
import { generatePath } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { EmployeePayroll, PaidEmployee, YearTotals } from '../../../../contract/payroll/paying/schemas.ts'
import { Pager } from '../../../tables/pager.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Box } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { RecordHeader } from '../../../ui/record-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useMay } from '../../../ui/use-may.ts'
import { useOpenedPayroll, useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import { EmployeePayrollTable } from './payroll-table.tsx'
import { PAGE_SIZE, type useShownPayrolls } from './use-employee-payrolls.ts'
import { Years } from './years.tsx'

const PHOTO_PX = 64
const EmployeePayrollDrawer = lazy(async () => ({ default: (await import('./payroll-drawer.tsx')).EmployeePayrollDrawer }))

interface EmployeePayrollsProps {
  employee: PaidEmployee
  found: { payrolls: EmployeePayroll[]; totalPayrolls: number; year_totals: YearTotals[] }
  shown: ReturnType<typeof useShownPayrolls>
  isBusy: boolean
}

export function EmployeePayrolls({ employee, found, shown, isBusy }: EmployeePayrollsProps) {
  const { id, firstname, lastname, number, company, onboarding_status, image_url } = employee
  const name = `${firstname} ${lastname}`
  useDocumentTitle(t('employee-payrolls.documentTitle', { name }))
  const opened = useOpenedPayroll()
  const open = useOpenPayroll()
  const { payrolls, totalPayrolls, year_totals } = found
  const { page, year, showPage, showYear } = shown
  const years = [...new Set([...(year === '' ? [] : [year]), ...year_totals.map((one) => String(one.year))])]
  const mayOpenPerson = useMay('employees', 'show')
  return (
    <>
      {mayOpenPerson && (
        <BackLink to={generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(id) })}>
          {t('employee-payrolls.back')}
        </BackLink>
      )}
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
              <EmployeePayrollTable rows={payrolls} isBusy={isBusy} opened={opened} onOpen={open} />
              {totalPayrolls > PAGE_SIZE && (
                <Pager
                  label={t('employee-payrolls.pages')}
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={totalPayrolls}
                  pageSizes={[PAGE_SIZE]}
                  onPage={showPage}
                  onPageSize={() => undefined}
                />
              )}
            </>
          )}
        </Box>
      </Stack>
      {opened !== null && (
        <Suspense fallback={null}>
          <EmployeePayrollDrawer payrollId={opened} employeeId={id} rows={payrolls} onOpen={open} />
        </Suspense>
      )}
    </>
  )
}
