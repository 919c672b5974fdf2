import { Alert, Button, Progress } from 'antd'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/layout.tsx'
import style from '../payment-requests.module.css'
import { useOpenPayroll } from '../payrolls/use-open-payroll.ts'
import type { Calculation } from './use-calculation.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.calculation

interface CalculationCardProps {
  calculation: Calculation
  failed: PaymentRequest['failed_calculation']
  onAgain: () => void
}

/** Progress of the calculation, and the people it failed for. */
export function CalculationCard({ calculation, failed, onAgain }: CalculationCardProps) {
  const open = useOpenPayroll()
  const { isRunning, isBroken, completed, total, errors } = calculation
  const failure = isRunning ? null : (failed?.reference ?? calculation.failure)
  if (!isRunning && !isBroken && failure === null && errors.length === 0) return null
  const percent = total === 0 ? 0 : Math.floor((100 * completed) / total)
  return (
    <Card title={TEXTS.title} isWide>
      {(isRunning || isBroken) && (
        <>
          <p role="status">{TEXTS.of(completed, total)}</p>
          <Progress percent={percent} status={isBroken ? 'exception' : 'active'} showInfo={false} aria-label={TEXTS.title} />
        </>
      )}
      {isBroken && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={TEXTS.broken}
          action={<Button onClick={onAgain}>{TEXTS.again}</Button>}
        />
      )}
      {failure !== null && (
        <Alert type="error" showIcon role="alert" message={TEXTS.stopped} description={TEXTS.stoppedHelp(failure)} />
      )}
      {errors.length > 0 && (
        <>
          <p className={style['wrong']} role="alert">
            {TEXTS.failed(errors.length)}
          </p>
          <ul className={style['entries']}>
            {errors.map(({ payrollId, person, error }) => (
              <li key={payrollId}>
                <LinkButton onClick={() => open(payrollId)}>{person}</LinkButton>
                <span>{error}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
