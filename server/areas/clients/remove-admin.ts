import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { updateRow } from '../../db/rows.ts'
import { checkedReason } from '../../errors/checked-reason.ts'
import { endAccess } from '../session/end-access.ts'
import { loadAdmin, refuseLastOwner, refuseOtherThanOwner } from './admin-record.ts'
import { holdClient } from './hold-client.ts'

/** Closes the account of an administrator at once: its sessions, links and devices end. The last owner stays. */
export const removeClientAdmin: Action<'client/remove-client-admin'> = async ({ userId, reason }, context) => {
  const { db, now } = context
  const why = checkedReason(reason)
  const { company_id: companyId } = await loadAdmin(db, userId)
  await holdClient(context, companyId)
  await refuseOtherThanOwner(context, companyId)
  const admin = await loadAdmin(db, userId)
  await refuseLastOwner(db, admin)
  await updateRow(db, 'people', userId, { is_active: false, is_owner: false, updated_at: now.toISOString() })
  await endAccess(db, userId, now)
  await context.record({
    ...aboutCompany(companyId),
    changes: [{ field: 'admin', from: `${admin.firstname} ${admin.lastname}`, to: null }],
    reason: why,
  })
  return { removed: true }
}
