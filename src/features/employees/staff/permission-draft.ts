import { holdsFlag, withFlag } from '../../../../access-control/grants.ts'
import type { FlagPath, Permissions } from '../../../../access-control/permissions.ts'
import type { CatalogueFlag, CatalogueGroup } from './use-staff.ts'

/**
 * The flags that were switched, in order: kept apart from the stored permissions, so that they can be applied to a newer
 * version.
 */
export type Touches = readonly (readonly [FlagPath, boolean])[]

/** The permissions as they would be saved, with the flags that each switch implies. */
export const draftOf = (stored: Permissions, touches: Touches): Permissions =>
  touches.reduce((draft, [flag, isOn]) => withFlag(draft, flag, isOn), stored)

export const isOn = (permissions: Permissions, { flag }: CatalogueFlag): boolean => holdsFlag(permissions, flag as FlagPath)

/** May the viewer switch this flag? Withdrawing it is always allowed; granting it requires the flag itself. */
export const isOpen = (stored: Permissions, flag: CatalogueFlag): boolean => flag.isGrantable || isOn(stored, flag)

/** The switches that set or clear all flags of a group, as far as they can be granted. */
export const touchesOf = (group: CatalogueGroup, stored: Permissions, wanted: (flag: CatalogueFlag) => boolean): Touches =>
  group.flags.filter((flag) => isOpen(stored, flag)).map((flag) => [flag.flag as FlagPath, wanted(flag)] as const)

/**
 * Every flag of the open groups by its name: one that is left out would follow its area's viewDetails. Closed groups are not
 * sent; the server applies the implied flags there by the same rule.
 */
export function toSend(groups: readonly CatalogueGroup[], draft: Permissions): Permissions {
  const areas: Record<string, Record<string, boolean>> = {}
  for (const flag of groups.flatMap(({ flags }) => flags)) {
    const [area = '', name = ''] = flag.flag.split('.')
    areas[area] = { ...areas[area], [name]: isOn(draft, flag) }
  }
  return areas as Permissions
}

export function differences(groups: readonly CatalogueGroup[], stored: Permissions, draft: Permissions) {
  const all = groups.flatMap(({ flags }) => flags)
  return {
    granted: all.filter((flag) => isOn(draft, flag) && !isOn(stored, flag)),
    taken: all.filter((flag) => !isOn(draft, flag) && isOn(stored, flag)),
  }
}
