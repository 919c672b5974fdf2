import { Alert, Button, Progress } from 'antd'
import type { Batch } from '../../../contract/invoice-batches/schemas.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { Card } from '../../ui/card.tsx'
import style from './invoice-batches.module.css'

const TEXTS = INVOICE_BATCH_TEXTS.progress
/** Number of announcements to screen readers: announcing each number would interrupt the one before. */
const SAID_STEPS = 10

interface ProgressCardProps {
  batch: Batch
  stream: { status: number; error: CallError | null }
  completed: number
  onContinue: () => void
}

/** Progress of the batch, displayed and announced. */
export function ProgressCard({ batch, stream, completed, onContinue }: ProgressCardProps) {
  const { total } = batch
  const percent = total === 0 ? 100 : Math.floor((100 * completed) / total)
  const step = Math.max(1, Math.ceil(total / SAID_STEPS))
  const said = completed === total ? total : Math.floor(completed / step) * step
  return (
    <Card title={TEXTS.title}>
      <p className={style['lead']}>
        <span aria-hidden="true">{TEXTS.of(completed, total)}</span>
        <span className="visually-hidden" role="status">
          {`${TEXTS.label}: ${TEXTS.of(said, total)}`}
        </span>
      </p>
      <Progress
        percent={percent}
        status={stream.status === 400 ? 'exception' : 'active'}
        showInfo={false}
        aria-label={TEXTS.label}
      />
      {stream.status === 400 ? (
        <Alert
          className={style['hint'] as string}
          type="error"
          showIcon
          role="alert"
          message={stream.error?.message ?? TEXTS.broken}
          description={TEXTS.brokenDetail}
          action={
            <Button type="primary" onClick={onContinue}>
              {TEXTS.continue}
            </Button>
          }
        />
      ) : (
        <p className={style['quiet']}>{TEXTS.stays}</p>
      )}
    </Card>
  )
}
