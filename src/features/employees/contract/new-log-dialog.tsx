import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import { useSession } from '../../../ui/session-context.ts'

const TEXTS = CONTRACT_TEXTS.logs
const FILES = { file: { label: TEXTS.file, accept: '.pdf,.jpg,.jpeg,.png' } }

interface NewLogDialogProps {
  contract: Contract
  onClose: () => void
  onWritten: () => Promise<unknown>
}

/** A new entry for the log, with a file where one belongs to it. */
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
      files={FILES}
      title={TEXTS.add}
      submit={TEXTS.save}
      done={TEXTS.added}
      onChanged={onWritten}
      onClose={onClose}
    />
  )
}
