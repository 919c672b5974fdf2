import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { Staff } from './use-staff.ts'

interface AccountDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Closes or opens an account; explains the consequences first, and hands the clients over to a colleague. */
export function AccountDialog({ staff, onClose, onReload }: AccountDialogProps) {
  const isClosing = staff.is_active
  const clients = isClosing ? staff.managed_companies : []
  const hasClients = clients.length > 0
  const name = `${staff.firstname} ${staff.lastname}`
  return (
    <OperationDialog
      operation="employee/set-active-internal-employee"
      input={{ idInternalEmployee: staff.id, is_active: !staff.is_active, version: staff.version }}
      title={isClosing ? t('staff.closing.closeTitle', { name }) : t('staff.closing.openTitle', { name })}
      question={isClosing ? t('staff.closing.closeDetail') : t('staff.closing.openDetail')}
      form={hasClients ? 'hand-over' : undefined}
      about={staff}
      isNew
      lead={
        <p>
          {t('staff.closing.choose', { count: clients.length })} {clients.map((client) => client.name).join(', ')}
        </p>
      }
      submit={isClosing ? t('staff.closing.close') : t('staff.closing.open')}
      danger={isClosing}
      width={560}
      disabled={({ typed }) => hasClients && typed['handOverTo'] === undefined}
      done={isClosing ? t('staff.closing.closed') : t('staff.closing.opened')}
      onChanged={onReload}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
