import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { mergeThreeWay } from '../../../forms/merge/three-way.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { CompanyChoice, type Reach } from './company-choice.tsx'
import type { Staff, StaffDialogProps } from './use-staff.ts'

const reachOf = ({ all_companies, assigned_companies }: Staff): Reach => ({
  all: all_companies,
  companyIds: assigned_companies.map(({ id }) => id),
})
/** Each company is a separate member, so that two people may add and remove different ones. */
const asMembers = ({ all, companyIds }: Reach) => ({
  all,
  companies: Object.fromEntries(companyIds.map((id) => [id, true])),
})
const asText = ({ all, companyIds }: Reach): string => JSON.stringify([all, [...companyIds].sort((a, b) => a - b)])

/** Changes the companies an internal employee works for. It is drawn only while it is open. */
export function CompaniesDialog({ staff, onClose, onReload }: StaffDialogProps) {
  const [reach, setReach] = useState(() => reachOf(staff))
  // The choice as it was when the dialog opened; a newer record is merged into it only on request.
  const [before, setBefore] = useState(reach)
  const isDirty = asText(reach) !== asText(before)
  const loadLatest = async () => {
    const read = await onReload()
    if (!read) return false
    const latest = reachOf(read)
    // Added or removed: two people cannot differ about one company that both changed.
    const { data } = mergeThreeWay(asMembers(before), asMembers(reach), asMembers(latest))
    setReach({ all: data['all'] === true, companyIds: Object.keys(data['companies'] ?? {}).map(Number) })
    setBefore(latest)
    return true
  }
  return (
    <OperationDialog
      operation="employee/assign-company-to-internal-employee"
      input={{
        idInternalEmployee: staff.id,
        companyIds: [...reach.companyIds],
        all_companies: reach.all,
        version: staff.version,
      }}
      title={t('staff.reach.dialog', { name: `${staff.firstname} ${staff.lastname}` })}
      width={720}
      isDirty={isDirty}
      disabled={!isDirty}
      done={t('staff.reach.saved')}
      onChanged={onReload}
      onReload={loadLatest}
      onClose={onClose}
    >
      {({ loading }) => <CompanyChoice value={reach} onChange={setReach} disabled={loading} />}
    </OperationDialog>
  )
}
