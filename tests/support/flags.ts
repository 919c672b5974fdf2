import type { Permissions } from '../../access-control/permissions.ts'

/** A permissions object that says this of the named flags (`clients.viewTab`) and nothing of the others. */
export function flags(named: readonly string[], value = true): Permissions {
  const areas: Record<string, Record<string, boolean>> = {}
  for (const flag of named) {
    const [area = '', name = ''] = flag.split('.')
    areas[area] = { ...areas[area], [name]: value }
  }
  return areas
}
