import { App, Button } from 'antd'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { rightsOf } from '../rights.ts'
import { useRequestRun } from '../steps/use-run.ts'
import { FailedPeople } from './named-list.tsx'
import type { PaperPartProps } from './paper-part.ts'
import { RunProgress } from './run-progress.tsx'
import { StateCounts } from './state-counts.tsx'

const TEXTS = PAYROLL_PAPER_TEXTS.tax

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
      title={TEXTS.title}
      action={
        may &&
        missing > 0 && (
          <Button type="primary" loading={run.isBusy} onClick={() => void make()}>
            {TEXTS.make(missing)}
          </Button>
        )
      }
    >
      {papers.paid === 0 ? (
        <Note top="xs">{TEXTS.none}</Note>
      ) : (
        <>
          <StateCounts label={TEXTS.counts} list="payrollTax" counts={counts} />
          {missing === 0 && counts['Valid'] === papers.paid && <Note top="xs">{TEXTS.done}</Note>}
          {may && !is_stamped && <Note top="xs">{TEXTS.sealed}</Note>}
        </>
      )}
      <RunProgress run={run} title={TEXTS.running} said={TEXTS.progress} />
      {!run.isRunning && <FailedPeople texts={TEXTS} people={failed} />}
    </Card>
  )
}
