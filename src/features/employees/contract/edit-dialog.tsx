import { mayReadJobs } from '../../../../access-control/jobs.ts'
import { today } from '../../../../contract/calendar.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { callApi } from '../../../../providers/api.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { type DialogEnds, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { useSession } from '../../../ui/session-context.ts'
import { asRecord } from './contract-record.ts'

interface EditDialogProps extends DialogEnds {
  contract: Contract
  form: LoadedForm
}

/** Changes one part of a contract; pay and working time from a day on, which is today unless the contract is yet to begin. */
export function EditDialog({ contract: shown, form, onClose, onChanged }: EditDialogProps) {
  const session = useSession()
  const read = async () => {
    const { id: contractId, user_id: userId } = shown
    const [answer] = await Promise.all([callApi('employee/get-last-contract-employee', { userId, contractId }), onChanged()])
    return answer.lastContract ?? undefined
  }
  const { record: contract, filled } = useRecordForm(shown, read, dataOf)
  return (
    <OperationDialog
      operation="employee/update-contract-information"
      input={{ contractId: contract.id, version: contract.version }}
      title={t('contracts.editOf', { part: form.title })}
      form={form}
      about={contract}
      absent={mayReadJobs(session) ? [] : ['job_id']}
      {...filled}
      done={t('contracts.saved')}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}

function dataOf(form: LoadedForm, contract: Contract) {
  const start = contract.start_date ?? today()
  const from = contract.status === 'Draft' || start > today() ? start : today()
  return readForm(form, { ...asRecord(contract), effective_from: from })
}
