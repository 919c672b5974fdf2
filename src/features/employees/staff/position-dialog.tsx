import { App } from 'antd'
import { useState } from 'react'
import { readForm } from '../../../../contract/forms/record.ts'
import { callApi } from '../../../../providers/api.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import type { Staff } from './use-staff.ts'

const TEXTS = STAFF_TEXTS.account

interface PositionDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Changes position and department of an internal employee. */
export function PositionDialog({ staff: shown, onClose, onReload }: PositionDialogProps) {
  const [staff, setStaff] = useState(shown)
  const { message } = App.useApp()
  const closeAndReload = () => {
    onClose()
    void onReload()
  }
  const save = ({ position, department }: Record<string, unknown>) =>
    callApi('employee/update-internal-employee', {
      idInternalEmployee: staff.id,
      version: staff.version,
      // Empty text empties the field; what is not sent would stay.
      position: String(position ?? ''),
      department: String(department ?? ''),
    })
  return (
    <NamedFormDialog
      name="internal-employee-position"
      variant={null}
      title={TEXTS.dialog(`${staff.firstname} ${staff.lastname}`)}
      dataOf={(form) => readForm(form, staff)}
      onClose={onClose}
      onSave={save}
      onSaved={() => {
        void message.success(TEXTS.saved)
        closeAndReload()
      }}
      onLoadLatest={async (form) => {
        const [{ internalEmployee: latest }] = await Promise.all([
          callApi('employee/get-internal-employee', { idInternalEmployee: staff.id }),
          onReload(),
        ])
        setStaff(latest)
        return readForm(form, latest)
      }}
    />
  )
}
