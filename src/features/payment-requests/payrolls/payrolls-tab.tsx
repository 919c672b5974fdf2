import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { Pager } from '../../../tables/pager.tsx'
import { Box } from '../../../ui/card.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { PayrollTable } from './payroll-table.tsx'
import { PayrollTools } from './payroll-tools.tsx'
import { PreparationButtons } from './preparation-buttons.tsx'
import { useChoice } from './use-choice.ts'
import { useOpenedPayroll, useOpenPayroll } from './use-open-payroll.ts'
import { PAGE_SIZES, usePayrolls, usePayrollView } from './use-payrolls.ts'

const PayrollDrawer = lazy(async () => ({ default: (await import('./payroll-drawer.tsx')).PayrollDrawer }))

/** The payrolls of the request: searched, filtered, opened one by one. */
export function PayrollsTab({ request, onChanged }: RequestPartProps) {
  const { view, change } = usePayrollView()
  const { data, error, isPlaceholderData, refetch } = usePayrolls(request, view)
  const opened = useOpenedPayroll()
  const open = useOpenPayroll()
  const choice = useChoice(request.version)
  const may = rightsOf(useSession(), request)
  const mayChoose = may.enters || may.holds
  const rows = data?.payrolls ?? []
  const total = data?.totalPayrolls ?? 0
  return (
    <Box>
      <PayrollTools request={request} view={view} onChange={change}>
        <PreparationButtons request={request} onChanged={onChanged} />
      </PayrollTools>
      {mayChoose && <ChoiceBar request={request} onChanged={onChanged} choice={choice} />}
      {error ? (
        <ErrorNotice message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
      ) : total === 0 ? (
        <EmptyNotice
          action={
            <Button onClick={() => change({ search: '', status: '', issue: '', onlyWarnings: false, onlyChanged: false })}>
              {t('payment-requests.payrolls.clear')}
            </Button>
          }
        >
          {t('payment-requests.payrolls.none')}
        </EmptyNotice>
      ) : (
        <>
          <PayrollTable
            request={request}
            rows={rows}
            isBusy={isPlaceholderData}
            opened={opened}
            onOpen={open}
            choice={mayChoose ? choice : null}
          />
          <Pager
            label={t('payment-requests.payrolls.pages')}
            page={view.page}
            pageSize={view.size}
            total={total}
            pageSizes={PAGE_SIZES}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ size })}
          />
        </>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <PayrollDrawer payrollId={opened} request={request} rows={rows} onOpen={open} onChanged={onChanged} />
        </Suspense>
      )}
    </Box>
  )
}
