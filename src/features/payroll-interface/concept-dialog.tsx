import { App } from 'antd'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import style from './payroll-interface.module.css'
import { useLabelledFields } from './use-labelled-fields.tsx'

const TEXTS = PAYROLL_INTERFACE_TEXTS.concepts
const { form } = PAYROLL_INTERFACE_TEXTS
export type Concept = AnswerOf<(typeof payrollInterfaceOperations)['payroll/find-all-concepts']>['concepts'][number]

const OFFERED = [
  { value: 'yes', label: TEXTS.isOffered },
  { value: 'no', label: TEXTS.isRetired },
]

interface ConceptDialogProps {
  concept: Concept
  today: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Another SAT key or account from a day on; of a concept of our own also whether it is offered. */
export function ConceptDialog({ concept, today, onClose, onChanged }: ConceptDialogProps) {
  const { message } = App.useApp()
  const begin = {
    ...{ sat_code: concept.sat_code ?? '', account: concept.account, from: today, reason: '' },
    offered: concept.retired_from === null ? 'yes' : 'no',
  }
  const { call, loading, error } = useCall(({ sat_code, account, offered, from, reason }: typeof begin) =>
    callApi('payroll/update-concept', {
      ...{ code: concept.code, from, reason },
      // Only what is changed is entered: the rest may be changed by somebody else meanwhile.
      ...(sat_code === begin.sat_code ? {} : { sat_code }),
      ...(account === begin.account ? {} : { account }),
      ...(offered === begin.offered ? {} : { is_retired: offered === 'no' }),
    }),
  )
  const { values, isDirty, field, fields } = useLabelledFields(begin, error)
  const enter = async () => {
    await call(values, async () => {
      void message.success(form.saved(concept.name))
      await onChanged()
    })
  }
  return (
    <Dialog
      title={TEXTS.change(concept.name)}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={520}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={form.submit} loading={loading} onSubmit={() => void enter()} />
      )}
    >
      <Refusal error={error} elsewhere={[]} />
      <div ref={fields} className={style['form']}>
        {concept.published_sat_code !== null && field('sat_code', TEXTS.sat)}
        {field('account', TEXTS.account)}
        {concept.is_own && field('offered', TEXTS.offered, { options: OFFERED, hint: TEXTS.offeredHint })}
        {field('from', form.from, { type: 'date', min: today, hint: form.fromHint })}
        {field('reason', form.reason, { isLong: true })}
      </div>
    </Dialog>
  )
}
