import type { Access } from '../../access-control/authorize.ts'
import { AREAS, type Area, FINER_FLAGS, type FlagPath, type Permissions, SPEC_FLAGS } from '../../access-control/permissions.ts'
import { RESOURCE_FLAGS, SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { ROLES, type Role } from '../../access-control/roles.ts'

/** One kind of caller of the matrix. Company roles belong to the world's own company. */
export interface ActorKind {
  label: string
  role: Role
  permissions: Permissions | null
  /** InternalEmployee: which companies are in reach. */
  reach: 'all' | 'own' | 'foreign' | 'none'
  /** The last contract has ended. */
  hasLeft?: true
  /** An API key with every scope, of all companies (staff) or of the own one (Client); `none`: with another scope alone. */
  key?: 'every scope' | 'another scope'
}

const AREAS_OF_TARGETS: Area[] = ['internalEmployees', 'clients', 'employeeOnboarding']

const allFlags = (area: Area): string[] => [...SPEC_FLAGS[area], ...FINER_FLAGS[area]]
const isFiner = (flag: FlagPath): boolean => {
  const [area, name] = flag.split('.') as [Area, string]
  return (FINER_FLAGS[area] as readonly string[]).includes(name)
}

/** Every flag that the rule for InternalEmployee can require, for any target. */
function neededFlags(access: Access): FlagPath[] {
  const rule = access.kind === 'session' ? access.roles.InternalEmployee : false
  if (typeof rule === 'boolean' || rule === 'self') return []
  if (typeof rule === 'object') return [...rule.anyOf]
  if (!rule.startsWith('target.')) return [rule as FlagPath]
  const name = rule.slice('target.'.length)
  return AREAS_OF_TARGETS.filter((area) => allFlags(area).includes(name)).map((area) => `${area}.${name}` as FlagPath)
}

function permissions(decide: (flag: FlagPath) => boolean | undefined): Permissions {
  const areas = AREAS.map((area) => {
    const flags = allFlags(area).flatMap((name) => {
      const value = decide(`${area}.${name}` as FlagPath)
      return value === undefined ? [] : [[name, value]]
    })
    return [area, Object.fromEntries(flags)]
  })
  return Object.fromEntries(areas)
}

const staff = (label: string, granted: Permissions | null, reach: ActorKind['reach'] = 'all'): ActorKind => ({
  label: `InternalEmployee ${label}`,
  role: 'InternalEmployee',
  permissions: granted,
  reach,
})

/** The flags of a key of all companies with every scope: none that moves money, gives rights or is about colleagues. */
const FLAGS_OF_KEYS: readonly string[] = [
  ...['viewTab', 'viewDetails', 'edit', 'requestDocs', 'terminate', 'seeSalary', 'invoicesReview', 'invoicesTax'].map(
    (flag) => `employeeOnboarding.${flag}`,
  ),
  ...['clients.viewTab', 'clients.viewDetails', 'clients.edit', 'clientOnboarding.viewDetails'],
  ...['viewTab', 'viewDetails', 'prepare', 'configure', 'taxes'].map((flag) => `requestPayments.${flag}`),
  ...SIMPLE_RESOURCES.flatMap(({ member }) => RESOURCE_FLAGS.map((flag) => `${member}.${flag}`)),
]

const KEYS: readonly ActorKind[] = [
  {
    label: 'API key of all companies',
    role: 'InternalEmployee',
    permissions: permissions((flag) => FLAGS_OF_KEYS.includes(flag)),
    reach: 'all',
    key: 'every scope',
  },
  { label: 'API key of the own company', role: 'Client', permissions: null, reach: 'own', key: 'every scope' },
  { label: 'API key with another scope', role: 'InternalEmployee', permissions: null, reach: 'all', key: 'another scope' },
]

/** All callers with a session that an operation must be tried with: the five roles, someone who left, and staff by flags and companies. */
export function actorsFor(access: Access): ActorKind[] {
  const needed = neededFlags(access)
  const everything = permissions(() => true)
  const others = ROLES.filter((role) => role !== 'InternalEmployee').map(
    (role): ActorKind => ({ label: role, role, permissions: null, reach: role === 'Admin' ? 'all' : 'own' }),
  )
  const finer = needed.filter(isFiner).flatMap((flag) => {
    const viewDetails = `${flag.split('.')[0]}.viewDetails`
    return [
      staff(
        `with ${viewDetails} that says nothing of ${flag}`,
        permissions((at) => (at === viewDetails ? true : undefined)),
      ),
      staff(
        `with ${viewDetails} and ${flag} denied`,
        permissions((at) => (at === flag ? false : at === viewDetails || undefined)),
      ),
    ]
  })
  return [
    ...others,
    ...KEYS,
    { label: 'Employee who left', role: 'Employee', permissions: null, reach: 'own', hasLeft: true },
    staff('with all flags', everything),
    staff(
      'with all flags denied',
      permissions(() => false),
    ),
    staff('without permissions', null),
    ...needed.map((flag) =>
      staff(
        `with ${flag} alone`,
        permissions((at) => at === flag),
      ),
    ),
    ...(needed.length > 0
      ? [
          staff(
            'with all flags but the needed',
            permissions((at) => !needed.includes(at)),
          ),
        ]
      : []),
    ...finer,
    staff('of the own company', everything, 'own'),
    staff('of the foreign company', everything, 'foreign'),
    staff('of no company', everything, 'none'),
  ]
}
