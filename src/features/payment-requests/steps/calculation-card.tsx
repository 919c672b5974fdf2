import { Alert } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton, List, Note } from '../../../ui/layout.tsx'
import { RunProgress } from '../papers/run-progress.tsx'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { useRequestRun } from './use-run.ts'

interface CalculationCardProps {
  calculation: ReturnType<typeof useRequestRun>
  failed: PaymentRequest['failed_calculation']
}

/** Progress of the calculation, and the people it failed for. */
export function CalculationCard({ calculation, failed }: CalculationCardProps) {
  const open = useOpenPayroll()
  const { isRunning, isBroken, errors } = calculation
  const failure = isRunning ? null : (failed?.reference ?? calculation.failure)
  if (!isRunning && !isBroken && failure === null && errors.length === 0) return null
  return (
    <Card title={t('payment-requests.calculation.title')} isWide>
      <RunProgress
        run={{ ...calculation, failure: null }}
        title={t('payment-requests.calculation.title')}
        said={(completed: number, total: number) => t('payment-requests.calculation.of', { completed, total })}
        broken={t('payment-requests.calculation.broken')}
      />
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('payment-requests.calculation.stopped')}
          description={t('payment-requests.calculation.stoppedHelp', { reference: failure })}
        />
      )}
      {errors.length > 0 && (
        <>
          <Note tone="wrong" role="alert">
            {t('payment-requests.calculation.failed', { count: errors.length })}
          </Note>
          <List className={style['entries']}>
            {errors.map(({ payrollId, person, error }) => (
              <li key={payrollId}>
                <LinkButton onClick={() => open(payrollId)}>{person}</LinkButton>
                <span>{error}</span>
              </li>
            ))}
          </List>
        </>
      )}
    </Card>
  )
}
