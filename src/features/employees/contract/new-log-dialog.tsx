import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { dialogTexts, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'

interface NewLogDialogProps {
  contract: Contract
  onClose: () => void
  onWritten: () => Promise<unknown>
}

/** A new entry for the log, optionally with a file. */
export function NewLogDialog({ contract, onClose, onWritten }: NewLogDialogProps) {
  const viewer = useSession().role
  return (
    <OperationDialog
      operation="employee/logs-contract-register"
      isKeyed
      input={{ contractId: contract.id }}
      form="contract-log"
      subject={contract.type as Role}
      prefill={viewer === 'Client' ? { type: 'Note' } : { type: 'Note', visibility: 'Internal' }}
      isNew
      files={{ file: { label: t('contracts.logs.file'), accept: '.pdf,.jpg,.jpeg,.png' } }}
      {...dialogTexts('contracts.logs.adding')}
      onChanged={onWritten}
      onClose={onClose}
    />
  )
}
