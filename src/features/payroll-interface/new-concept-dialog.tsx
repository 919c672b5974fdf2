import { t } from '../../../contract/language/texts.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'

interface NewConceptDialogProps {
  today: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** A yes or no of the form, where its kind has it. */
const flag = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value === 'yes' })

/** Creates a perception or deduction of our own: name, taxation and inclusion, from a day on. */
export function NewConceptDialog({ today, ...ends }: NewConceptDialogProps) {
  return (
    <OperationDialog
      operation="payroll/create-concept"
      input={({ typed: { is_exempt, is_variable, has_state_tax, ...said } }) => ({
        ...EMPTY,
        ...said,
        ...flag('is_exempt', is_exempt),
        ...flag('is_variable', is_variable),
        ...flag('has_state_tax', has_state_tax),
      })}
      title={t('payroll-interface.concepts.add')}
      question={t('payroll-interface.concepts.addDetail')}
      form="payroll-concept"
      prefill={{ kind: 'Perception', is_exempt: 'no', is_variable: 'yes', has_state_tax: 'yes', from: today }}
      width={560}
      submit={t('payroll-interface.concepts.addShort')}
      done={(_, { typed }) => t('payroll-interface.concepts.added', { name: String(typed['name']) })}
      {...ends}
    />
  )
}

/** The server refuses empty members with its own messages. */
const EMPTY = { code: '', name: '', name_es: '', sat_code: '', from: '', reason: '' }
