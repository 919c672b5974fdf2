import { Button, Progress } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import type { RunState } from '../../../parts/progress/use-run.ts'
import { Callout } from '../../../ui/notices.tsx'

interface RunProgressProps {
  run: RunState & { again: () => void }
  title: string
  words: (completed: number, total: number) => string
  broken?: string
}

export function RunProgress({ run, title, words, broken = t('payroll-papers.run.broken') }: RunProgressProps) {
  const { isRunning, isBroken, completed, total, failure, again } = run
  if (failure !== null) return <Callout type="error" title={t('payroll-papers.run.stopped', { reference: failure })} />
  if (!isRunning && !isBroken) return null
  const percent = total === 0 ? 0 : Math.floor((100 * completed) / total)
  return (
    <>
      <p role="status">{words(completed, total)}</p>
      <Progress percent={percent} status={isBroken ? 'exception' : 'active'} showInfo={false} aria-label={title} />
      {isBroken && (
        <Callout
          type="error"
          title={broken}
          action={<Button onClick={() => again()}>{t('payroll-papers.run.again')}</Button>}
        />
      )}
    </>
  )
}
