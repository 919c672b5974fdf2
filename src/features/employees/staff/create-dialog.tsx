import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, recordPath } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { dialogTexts, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { CompanyChoice, type Reach } from './company-choice.tsx'

/** Creates an internal employee and leads to the new page. It is drawn only while it is open. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const session = useSession()
  const [reach, setReach] = useState<Reach>({ all: true, companyIds: [] })
  return (
    <OperationDialog
      operation="employee/create-internal-employee"
      isKeyed
      input={{ all_companies: reach.all, companyIds: [...reach.companyIds] }}
      {...dialogTexts('staff.create')}
      form="internal-employee"
      subject="InternalEmployee"
      isNew
      notLoaded={t('staff.notLoaded')}
      isDirty={!reach.all}
      onDone={({ employee }) => {
        onClose()
        if (!canOpen(session, 'internalEmployeeDetail')) return
        void navigate(recordPath('internalEmployeeDetail', employee.id, 'access'))
      }}
      onClose={onClose}
    >
      {({ loading }) => <CompanyChoice value={reach} onChange={setReach} disabled={loading} />}
    </OperationDialog>
  )
}
