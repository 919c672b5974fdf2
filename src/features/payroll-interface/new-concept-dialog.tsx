import { App } from 'antd'
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
const KINDS = ['Perception', 'Deduction'] as const

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

interface NewConceptDialogProps {
  today: string
  onClose: () => void
  onAdded: () => Promise<void>
}

/** A perception or deduction of our own: what it is called, how it is taxed and what it is included in, from a day on. */
export function NewConceptDialog({ today, onClose, onAdded }: NewConceptDialogProps) {
  const { message } = App.useApp()
  const begin = {
    ...{ kind: 'Perception' as string, code: '', name: '', name_es: '', sat_code: '', account: '', is_exempt: 'no' },
    ...{ is_variable: 'yes', has_state_tax: 'yes', from: today, reason: '' },
  }
  const { call, loading, error } = useCall(({ kind, is_exempt, is_variable, has_state_tax, account, ...said }: typeof begin) =>
    callApi('payroll/create-concept', {
      ...said,
      ...(account === '' ? {} : { account }),
      kind: KINDS.find((one) => one === kind) ?? 'Perception',
      ...(kind === 'Perception'
        ? { is_exempt: is_exempt === 'yes', is_variable: is_variable === 'yes', has_state_tax: has_state_tax === 'yes' }
        : {}),
    }),
  )
  const { values, isDirty, field, fields } = useLabelledFields(begin, error)
  const isPerception = values.kind === 'Perception'
  const enter = async () => {
    await call(values, async () => {
      void message.success(TEXTS.added(values.name))
      await onAdded()
    })
  }
  return (
    <Dialog
      title={TEXTS.add}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={560}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={TEXTS.addShort} loading={loading} onSubmit={() => void enter()} />
      )}
    >
      <Refusal error={error} elsewhere={[]} />
      <p className={style['quiet']}>{TEXTS.addDetail}</p>
      <div ref={fields} className={style['form']}>
        {field('kind', TEXTS.kind, { options: choices(TEXTS.kinds) })}
        {field('name', TEXTS.name)}
        {field('name_es', TEXTS.nameEs)}
        {field('code', TEXTS.code, { hint: TEXTS.codeHint })}
        {field('sat_code', TEXTS.sat, { hint: TEXTS.satHint })}
        {isPerception && field('is_exempt', TEXTS.tax, { options: choices(TEXTS.taxes) })}
        {isPerception && field('is_variable', TEXTS.variable, { options: choices(TEXTS.yesNo) })}
        {isPerception && field('has_state_tax', TEXTS.stateTax, { options: choices(TEXTS.yesNo) })}
        {field('account', TEXTS.account, { hint: TEXTS.accountHint })}
        {field('from', form.from, { type: 'date', min: today, hint: form.fromHint })}
        {field('reason', form.reason, { isLong: true })}
      </div>
    </Dialog>
  )
}
