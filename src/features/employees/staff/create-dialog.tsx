import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import { useSession } from '../../../ui/session-context.ts'
import { CompanyChoice, type Reach } from './company-choice.tsx'

const TEXTS = STAFF_TEXTS.create

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
      title={TEXTS.title}
      question={TEXTS.hint}
      form="internal-employee"
      subject="InternalEmployee"
      isNew
      notLoaded={STAFF_TEXTS.notLoaded}
      isDirty={!reach.all}
      submit={TEXTS.submit}
      submitting={TEXTS.submitting}
      done={TEXTS.done}
      onDone={({ employee }) => {
        onClose()
        if (!canOpen(session, 'internalEmployeeDetail')) return
        void navigate(`${generatePath(PAGES.internalEmployeeDetail.path, { employeeId: String(employee.id) })}?tab=access`)
      }}
      onClose={onClose}
    >
      {({ loading }) => <CompanyChoice value={reach} onChange={setReach} disabled={loading} mayGiveAll />}
    </OperationDialog>
  )
}
