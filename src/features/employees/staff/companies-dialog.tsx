import { App } from 'antd'
import { useCallback, useState } from 'react'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { mergeThreeWay } from '../../../forms/merge/three-way.ts'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { CompanyChoice, type Reach } from './company-choice.tsx'
import type { Staff } from './use-staff.ts'

const TEXTS = STAFF_TEXTS.reach
const SUCCESS = 200

interface CompaniesDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<unknown>
}

const reachOf = ({ all_companies, assigned_companies }: Staff): Reach => ({
  all: all_companies,
  companyIds: assigned_companies.map(({ id }) => id),
})
/** Each company is a member of its own, so that two people may add and remove different ones. */
const asMembers = ({ all, companyIds }: Reach) => ({
  all,
  companies: Object.fromEntries(companyIds.map((id) => [id, true])),
})
const asText = ({ all, companyIds }: Reach): string => JSON.stringify([all, [...companyIds].sort((a, b) => a - b)])

/** Changes the companies an internal employee works for. It is drawn only while it is open. */
export function CompaniesDialog({ staff, onClose, onReload }: CompaniesDialogProps) {
  const { message } = App.useApp()
  const [reach, setReach] = useState(() => reachOf(staff))
  // What this dialog began with; a newer record is merged into the choice only on request.
  const [before, setBefore] = useState(reach)
  const isDirty = asText(reach) !== asText(before)
  const { call, loading, error, reset } = useCall(
    useCallback(
      (input: { staff: Staff; reach: Reach }) =>
        callApi('employee/assign-company-to-internal-employee', {
          idInternalEmployee: input.staff.id,
          companyIds: [...input.reach.companyIds],
          all_companies: input.reach.all,
          version: input.staff.version,
        }),
      [],
    ),
  )
  useUnsavedGuard(isDirty)
  const save = async () => {
    const end = await call({ staff, reach })
    if (end.status !== SUCCESS) return
    void message.success(TEXTS.saved)
    await onReload()
    onClose()
  }
  const loadLatest = async () => {
    const answer = await callApi('employee/get-internal-employee', { idInternalEmployee: staff.id })
    const latest = reachOf(answer.internalEmployee)
    await onReload()
    // Added or removed: two people cannot differ about one company that both changed.
    const { data } = mergeThreeWay(asMembers(before), asMembers(reach), asMembers(latest))
    setReach({ all: data['all'] === true, companyIds: Object.keys(data['companies'] ?? {}).map(Number) })
    setBefore(latest)
    reset()
  }
  return (
    <Dialog
      title={TEXTS.dialog(`${staff.firstname} ${staff.lastname}`)}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footer={(close) => <DialogButtons onCancel={close} loading={loading} disabled={!isDirty} onSubmit={() => void save()} />}
    >
      <Refusal error={error} onLoadLatest={() => void loadLatest()} />
      <CompanyChoice value={reach} onChange={setReach} disabled={loading} mayGiveAll />
    </Dialog>
  )
}
