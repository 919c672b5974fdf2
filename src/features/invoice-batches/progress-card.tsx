import { Alert, Button, Progress } from 'antd'
import type { Batch } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { Card } from '../../ui/card.tsx'
import style from './invoice-batches.module.css'

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
    <Card title={t('invoice-batches.progress.title')}>
      <p className={style['lead']}>
        <span aria-hidden="true">{t('invoice-batches.progress.of', { done: completed, total })}</span>
        <span className="visually-hidden" role="status">
          {`${t('invoice-batches.progress.label')}: ${t('invoice-batches.progress.of', { done: said, total })}`}
        </span>
      </p>
      <Progress
        percent={percent}
        status={stream.status === 400 ? 'exception' : 'active'}
        showInfo={false}
        aria-label={t('invoice-batches.progress.label')}
      />
      {stream.status === 400 ? (
        <Alert
          className={style['hint'] as string}
          type="error"
          showIcon
          role="alert"
          message={stream.error?.message ?? t('invoice-batches.progress.broken')}
          description={t('invoice-batches.progress.brokenDetail')}
          action={
            <Button type="primary" onClick={onContinue}>
              {t('invoice-batches.progress.continue')}
            </Button>
          }
        />
      ) : (
        <p className={style['quiet']}>{t('invoice-batches.progress.stays')}</p>
      )}
    </Card>
  )
}
