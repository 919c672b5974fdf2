import { t } from '../../../../contract/language/texts.ts'
import { dialogTexts, OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { StaffDialogProps } from './use-staff.ts'

/** Closes or opens an account; explains the consequences first, and hands the clients over to a colleague. */
export function AccountDialog({ staff, onClose, onReload }: StaffDialogProps) {
  const isClosing = staff.is_active
  const clients = isClosing ? staff.managed_companies : []
  const hasClients = clients.length > 0
  return (
    <OperationDialog
      operation="employee/set-active-internal-employee"
      input={{ idInternalEmployee: staff.id, is_active: !staff.is_active, version: staff.version }}
      {...dialogTexts(isClosing ? 'staff.closing' : 'staff.opening', { name: `${staff.firstname} ${staff.lastname}` })}
      form={hasClients ? 'hand-over' : undefined}
      about={staff}
      isNew
      lead={
        <p>
          {t('staff.closing.choose', { count: clients.length })} {clients.map((client) => client.name).join(', ')}
        </p>
      }
      danger={isClosing}
      width={560}
      disabled={({ typed }) => hasClients && typed['handOverTo'] === undefined}
      onChanged={onReload}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
