import { App, Button } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { rightsOf } from '../rights.ts'
import { useRequestRun } from '../steps/use-run.ts'
import { FailedPeople } from './named-list.tsx'
import type { PaperPartProps } from './paper-part.ts'
import { RunProgress } from './run-progress.tsx'
import { StateCounts } from './state-counts.tsx'

/** Number of people with their tax receipt; makes the missing ones, and lists failures with the reason. */
export function TaxCard({ request, papers, onChanged }: PaperPartProps) {
  const { message } = App.useApp()
  const may = rightsOf(useSession(), request).makesTaxes
  const { counts, failed, is_stamped, running_job } = papers.tax
  const run = useRequestRun('payroll/add-tax-payrolls', request.id, running_job, onChanged)
  const missing = (counts['None'] ?? 0) + (counts['Cancelled'] ?? 0)
  const make = async () => {
    const refusal = await run.start()
    if (refusal === null) return
    void message.error(refusal)
    // Another window may have made them.
    await onChanged()
  }
  return (
    <Card
      title={t('payroll-papers.tax.title')}
      action={
        may &&
        missing > 0 && (
          <Button type="primary" loading={run.isBusy} onClick={() => void make()}>
            {t('payroll-papers.tax.make', { count: missing })}
          </Button>
        )
      }
    >
      {papers.paid === 0 ? (
        <Note top="xs">{t('payroll-papers.tax.none')}</Note>
      ) : (
        <>
          <StateCounts label={t('payroll-papers.tax.counts')} list="payrollTax" counts={counts} />
          {missing === 0 && counts['Valid'] === papers.paid && <Note top="xs">{t('payroll-papers.tax.done')}</Note>}
          {may && !is_stamped && <Note top="xs">{t('payroll-papers.tax.sealed')}</Note>}
        </>
      )}
      <RunProgress
        run={run}
        title={t('payroll-papers.tax.running')}
        words={(completed, total) => t('payroll-papers.tax.progress', { completed, total })}
      />
      {!run.isRunning && <FailedPeople work="tax" people={failed} />}
    </Card>
  )
}
