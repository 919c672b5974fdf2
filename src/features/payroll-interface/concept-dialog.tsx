import { t } from '../../../contract/language/texts.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
export type Concept = AnswerOf<(typeof payrollInterfaceOperations)['payroll/find-all-concepts']>['concepts'][number]

interface ConceptDialogProps {
  concept: Concept
  today: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Another SAT key or account from a day on; of a concept of our own also whether it is offered. */
export function ConceptDialog({ concept, today, ...ends }: ConceptDialogProps) {
  const begin = {
    sat_code: concept.sat_code ?? '',
    account: concept.account,
    offered: concept.retired_from === null ? 'yes' : 'no',
  }
  const absent = [...(concept.published_sat_code === null ? ['sat_code'] : []), ...(concept.is_own ? [] : ['offered'])]
  return (
    <OperationDialog
      operation="payroll/update-concept"
      input={({ typed: { sat_code = '', account = '', offered = begin.offered, from = '', reason = '' } }) => ({
        code: concept.code,
        from: String(from),
        reason: String(reason),
        // Only changed members are sent: another person may change the others meanwhile.
        ...(sat_code === begin.sat_code || absent.includes('sat_code') ? {} : { sat_code: String(sat_code) }),
        ...(account === begin.account ? {} : { account: String(account) }),
        ...(offered === begin.offered ? {} : { is_retired: offered === 'no' }),
      })}
      title={t('payroll-interface.concepts.change', { name: concept.name })}
      form="payroll-concept-change"
      absent={absent}
      prefill={{ ...begin, from: today }}
      width={520}
      submit={t('payroll-interface.form.submit')}
      done={t('payroll-interface.form.saved', { title: concept.name })}
      {...ends}
    />
  )
}
