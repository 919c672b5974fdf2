import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import type { Staff } from './use-staff.ts'

interface AccountDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Closes or opens an account; explains the consequences first, and hands the clients over to a colleague. */
export function AccountDialog({ staff, onClose, onReload }: AccountDialogProps) {
  const [handOverTo, setHandOverTo] = useState('')
  const isClosing = staff.is_active
  const clients = isClosing ? staff.managed_companies : []
  const { data } = useRead('client/find-account-managers', { limit: 200 }, { enabled: clients.length > 0 })
  const name = `${staff.firstname} ${staff.lastname}`
  const colleagues = (data?.accountManagers ?? []).filter(({ id }) => id !== staff.id)
  return (
    <OperationDialog
      operation="employee/set-active-internal-employee"
      input={{
        idInternalEmployee: staff.id,
        is_active: !staff.is_active,
        version: staff.version,
        ...(handOverTo === '' ? {} : { handOverTo: Number(handOverTo) }),
      }}
      title={isClosing ? t('staff.closing.closeTitle', { name }) : t('staff.closing.openTitle', { name })}
      question={isClosing ? t('staff.closing.closeDetail') : t('staff.closing.openDetail')}
      submit={isClosing ? t('staff.closing.close') : t('staff.closing.open')}
      danger={isClosing}
      width={560}
      disabled={clients.length > 0 && handOverTo === ''}
      done={isClosing ? t('staff.closing.closed') : t('staff.closing.opened')}
      onChanged={onReload}
      onClose={onClose}
    >
      {clients.length > 0 && (
        <Stack gap="s">
          <p>
            {t('staff.closing.choose', { count: clients.length })} {clients.map((client) => client.name).join(', ')}
          </p>
          <NativeSelect
            label={t('staff.closing.successor')}
            none={t('staff.closing.successor')}
            value={handOverTo}
            onChange={setHandOverTo}
            options={colleagues.map(({ id, firstname, lastname }) => ({
              value: String(id),
              label: `${firstname} ${lastname}`,
            }))}
          />
          <p>{t('staff.closing.successorDetail')}</p>
        </Stack>
      )}
    </OperationDialog>
  )
}
