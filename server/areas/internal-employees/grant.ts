import { changePermissions, type PermissionChange } from '../../../access-control/grants.ts'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { flagLabel, permissionTexts } from '../access/permission-texts.ts'

/** The permissions after a change. Throws when the caller may not make it. */
export function grant(actor: Session, stored: Permissions | null, sent: Permissions): PermissionChange {
  const change = changePermissions(actor, stored, sent)
  if (change.beyondOwn.length > 0) {
    throw new AppError('GRANT_BEYOND_OWN', {
      fields: change.beyondOwn.map((flag) => ({ field: flag, message: flagLabel(flag) })),
    })
  }
  if (change.closedGroups.length > 0) {
    const groups = change.closedGroups.map((group) => permissionTexts().groups[group].title).join(', ')
    throw new AppError('CLOSED_GROUP', { values: { groups } })
  }
  return change
}

export const flagChanges = ({ raised, lowered }: Pick<PermissionChange, 'raised' | 'lowered'>) => [
  ...raised.map((field) => ({ field, from: false, to: true })),
  ...lowered.map((field) => ({ field, from: true, to: false })),
]
