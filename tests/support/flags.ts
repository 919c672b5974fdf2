import type { Permissions } from '../../access-control/permissions.ts'

/** A permissions object that says this of the named flags (`clients.viewTab`) and nothing of the others. */
export function flags(named: readonly string[], value: boolean | ((flag: string) => boolean) = true): Permissions {
  const areas: Record<string, Record<string, boolean>> = {}
  for (const flag of named) {
    const [area = '', name = ''] = flag.split('.')
    areas[area] = { ...areas[area], [name]: typeof value === 'boolean' ? value : value(flag) }
  }
  return areas
}

/** A permissions object that grants the flags held, and denies the others of the list. */
export const flagsOf = (held: readonly string[], list: readonly string[]): Permissions =>
  flags([...list, ...held], (flag) => held.includes(flag))
