import { App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { rightsOf } from '../rights.ts'
import { useRequestRun } from '../steps/use-run.ts'
import { FailedPeople } from './named-list.tsx'
import type { PaperPartProps } from './paper-part.ts'
import { RunProgress } from './run-progress.tsx'
import { StateCounts } from './state-counts.tsx'

const UploadCeps = lazyDialog(async () => (await import('./upload-ceps.tsx')).UploadCeps)

/** Number of payments with their CEP; uploads CEPs, checks them, and lists those that need a review. */
export function CepCard({ request, papers, onChanged }: PaperPartProps) {
  const { message } = App.useApp()
  const may = rightsOf(useSession(), request)
  const [isOpen, setOpen] = useState(false)
  const { counts, failed, asks_bank, running_job } = papers.ceps
  const run = useRequestRun('payroll/verify-ceps', request.id, running_job, onChanged)
  const hasChecked = !run.isRunning && !run.isBroken && run.total > 0 && run.completed === run.total
  const isCheckable = (counts['Matched'] ?? 0) + (counts['Mismatch'] ?? 0) > 0
  const verify = async () => {
    const refusal = await run.start()
    if (refusal === null) return
    void message.error(refusal)
    await onChanged()
  }
  const isMissing = (counts['None'] ?? 0) + (counts['Mismatch'] ?? 0) > 0
  return (
    <Card
      title={t('payroll-papers.ceps.title')}
      action={
        <span className={style['ways']}>
          {may.checksCeps && isCheckable && (
            <Button loading={run.isBusy} onClick={() => void verify()}>
              {t('payroll-papers.ceps.verify')}
            </Button>
          )}
          {may.takesCeps && papers.paid > 0 && (
            <Button {...(isMissing ? { type: 'primary' as const } : {})} onClick={() => setOpen(true)}>
              {t('payroll-papers.ceps.upload')}
            </Button>
          )}
        </span>
      }
    >
      {papers.paid === 0 ? (
        <Note top="xs">{t('payroll-papers.ceps.none')}</Note>
      ) : (
        <>
          <StateCounts label={t('payroll-papers.ceps.counts')} list="payrollCep" counts={counts} />
          {may.checksCeps && (
            <Note top="xs">{asks_bank ? t('payroll-papers.ceps.asksBank') : t('payroll-papers.ceps.local')}</Note>
          )}
        </>
      )}
      <RunProgress
        run={run}
        title={t('payroll-papers.ceps.running')}
        words={(completed, total) => t('payroll-papers.ceps.progress', { completed, total })}
      />
      {hasChecked && failed.length === 0 && <p role="status">{t('payroll-papers.ceps.checked')}</p>}
      {!run.isRunning && <FailedPeople work="ceps" people={failed} />}
      {isOpen && <UploadCeps requestId={request.id} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </Card>
  )
}
