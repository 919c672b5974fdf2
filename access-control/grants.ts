import { type Actor, can } from './can.ts'
import { ALL_FLAGS, type Area, type FlagPath, MONEY_FLAGS, type Permissions, SPEC_FLAGS } from './permissions.ts'
import { ofResources } from './resources.ts'

/** Flags of internalEmployees that are about notifications: a group of their own in the editor (F2). */
const NOTIFICATION_FLAGS: readonly FlagPath[] = [
  'internalEmployees.notificationsUpdate',
  'internalEmployees.notificationsClientsView',
  'internalEmployees.notificationsPayrollsView',
  'internalEmployees.notificationsEmployeesView',
  'internalEmployees.notificationsInternalEmployeesView',
]

const ofArea = (area: Area): FlagPath[] =>
  ALL_FLAGS.filter((flag) => flag.startsWith(`${area}.`) && !NOTIFICATION_FLAGS.includes(flag))

/**
 * The groups of the permissions editor, in its order, each with the flag that opens it to an InternalEmployee (staff sees
 * only the groups whose `…Permissions` flag it holds). Home and Internal Employees have no flag of that name; they need the
 * right to change internal employees, and so do simple resources.
 */
export const PERMISSION_GROUPS = {
  dashboard: { needs: 'internalEmployees.edit', flags: ofArea('dashboard') },
  clients: { needs: 'internalEmployees.clientsPermissions', flags: ofArea('clients') },
  clientOnboarding: { needs: 'internalEmployees.clientOnboardingPermissions', flags: ofArea('clientOnboarding') },
  requestPayments: { needs: 'internalEmployees.requestPaymentPermissions', flags: ofArea('requestPayments') },
  employeeOnboarding: { needs: 'internalEmployees.employeeOnboardingPermissions', flags: ofArea('employeeOnboarding') },
  internalEmployees: { needs: 'internalEmployees.edit', flags: ofArea('internalEmployees') },
  notifications: { needs: 'internalEmployees.notificationsUpdate', flags: NOTIFICATION_FLAGS },
  ...ofResources(({ member }) => [[member, { needs: 'internalEmployees.edit', flags: ofArea(member as Area) }]]),
} as const satisfies Record<string, { needs: FlagPath; flags: readonly FlagPath[] }>

export type PermissionGroup = keyof typeof PERMISSION_GROUPS
export const PERMISSION_GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[]

/** May this actor see and change the flags of the group, in someone else's permissions? */
export const opensGroup = (actor: Actor, group: PermissionGroup): boolean => can(actor, PERMISSION_GROUPS[group].needs)

const groupOf = (flag: FlagPath): PermissionGroup =>
  PERMISSION_GROUP_NAMES.find((name) => (PERMISSION_GROUPS[name].flags as readonly FlagPath[]).includes(flag)) ??
  'internalEmployees'

/** A sidebar entry of a page with a flag of its own: the first flag implies the second (decisions.md no. 11). */
const BRINGS: readonly (readonly [FlagPath, FlagPath])[] = [['clientOnboarding.viewTab', 'clients.viewTab']]

/**
 * The permissions of a new internal employee: none, with the money flags denied by name, so that later grants do not imply
 * them.
 */
export const NO_PERMISSIONS: Permissions = asPermissions(
  new Map([...specFlags(), ...MONEY_FLAGS].map((flag) => [flag, false] as const)),
)

export const holdsFlag = (permissions: Permissions | null, flag: FlagPath): boolean =>
  can({ role: 'InternalEmployee', permissions }, flag)

/**
 * The permissions after switching a flag on or off, with the flags it implies. Both sides call this, so the editor shows what
 * is saved.
 */
export function withFlag(permissions: Permissions, flag: FlagPath, isOn: boolean): Permissions {
  const values = new Map([[flag, isOn]])
  for (const [first, second] of BRINGS) {
    if (flag === first && isOn) values.set(second, true)
    if (flag === second && !isOn) values.set(first, false)
  }
  return merge(permissions, asPermissions(values))
}

/** The result of a change, with the reason if it is refused. */
export interface PermissionChange {
  permissions: Permissions
  raised: FlagPath[]
  lowered: FlagPath[]
  /** Flags the actor does not hold and would hand out. */
  beyondOwn: FlagPath[]
  /** Groups the actor may not touch and would change. */
  closedGroups: PermissionGroup[]
}

/**
 * The permissions after a change; flags that are not sent stay unchanged, so that an editor who sees only some groups changes
 * nothing in the others. The check uses the resulting permissions: a flag left out may follow its area's viewDetails.
 */
export function changePermissions(actor: Actor, stored: Permissions | null, sent: Permissions): PermissionChange {
  const before = stored ?? {}
  const wanted = merge(before, sent)
  const permissions = BRINGS.reduce((current, [first, second]) => {
    const isFirstRaised = holdsFlag(current, first) && !holdsFlag(before, first)
    const isSecondLowered = !holdsFlag(current, second) && holdsFlag(before, second)
    if (isFirstRaised) return withFlag(current, first, true)
    return isSecondLowered ? withFlag(current, second, false) : current
  }, wanted)
  const raised = ALL_FLAGS.filter((flag) => holdsFlag(permissions, flag) && !holdsFlag(before, flag))
  const lowered = ALL_FLAGS.filter((flag) => !holdsFlag(permissions, flag) && holdsFlag(before, flag))
  // A flag that another one implies is no separate group to require.
  const toCheck = [...raised, ...lowered].filter((flag) => holdsFlag(wanted, flag) !== holdsFlag(before, flag))
  return {
    permissions,
    raised,
    lowered,
    beyondOwn: raised.filter((flag) => !can(actor, flag)),
    closedGroups: [...new Set(toCheck.map(groupOf))].filter((group) => !opensGroup(actor, group)),
  }
}

/** The part of a person's permissions that this actor may see. */
export function visiblePermissions(actor: Actor, permissions: Permissions | null): Permissions {
  const flags = PERMISSION_GROUP_NAMES.filter((group) => opensGroup(actor, group)).flatMap(
    (group) => PERMISSION_GROUPS[group].flags,
  )
  return asPermissions(new Map(flags.map((flag) => [flag, holdsFlag(permissions, flag)])))
}

function asPermissions(values: ReadonlyMap<FlagPath, boolean>): Permissions {
  const areas: Record<string, Record<string, boolean>> = {}
  for (const [flag, value] of values) {
    const [area, name] = flag.split('.') as [Area, string]
    areas[area] = { ...areas[area], [name]: value }
  }
  return areas as Permissions
}

const merge = (base: Permissions, change: Permissions): Permissions => ({
  ...base,
  ...Object.fromEntries((Object.keys(change) as Area[]).map((area) => [area, { ...base[area], ...change[area] }])),
})

function specFlags(): FlagPath[] {
  return (Object.keys(SPEC_FLAGS) as Area[]).flatMap((area) => SPEC_FLAGS[area].map((flag) => `${area}.${flag}` as FlagPath))
}
