import { Alert } from 'antd'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton, List, Note } from '../../../ui/layout.tsx'
import { RunProgress } from '../papers/run-progress.tsx'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { useRequestRun } from './use-run.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.calculation

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
    <Card title={TEXTS.title} isWide>
      <RunProgress run={{ ...calculation, failure: null }} title={TEXTS.title} said={TEXTS.of} broken={TEXTS.broken} />
      {failure !== null && (
        <Alert type="error" showIcon role="alert" message={TEXTS.stopped} description={TEXTS.stoppedHelp(failure)} />
      )}
      {errors.length > 0 && (
        <>
          <Note tone="wrong" role="alert">
            {TEXTS.failed(errors.length)}
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
