import { useState } from 'react'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import type { Staff } from './use-staff.ts'

interface PositionDialogProps {
  staff: Staff
  onClose: () => void
  /** Reads the record again. */
  onReload: () => Promise<Staff | undefined>
}

/** Changes position and department of an internal employee. */
export function PositionDialog({ staff: shown, onClose, onReload }: PositionDialogProps) {
  const [staff, setStaff] = useState(shown)
  return (
    <OperationDialog
      operation="employee/update-internal-employee"
      input={({ payload: { position, department } }) => ({
        idInternalEmployee: staff.id,
        version: staff.version,
        // Empty text clears the field; a field that is left out would keep its value.
        position: String(position ?? ''),
        department: String(department ?? ''),
      })}
      title={t('staff.account.dialog', { name: `${staff.firstname} ${staff.lastname}` })}
      form="internal-employee-position"
      subject="InternalEmployee"
      prefill={(form) => readForm(form, staff)}
      done={t('staff.account.saved')}
      onChanged={onReload}
      onClose={onClose}
      readLatest={async (form) => {
        const latest = await onReload()
        if (!latest) return undefined
        setStaff(latest)
        return readForm(form, latest)
      }}
    />
  )
}
