import type { FlagPath } from '../../access-control/permissions.ts'
import spec from './notification-spec.json' with { type: 'json' }

/** The preference keys (G3), copied to the letter, under their headings. */
export const SPEC: Readonly<Record<string, readonly string[]>> = spec.keys
/** The flags that each group needs, and the further ones of its detail checkboxes. */
export const NEEDED = spec.needed as Readonly<Record<string, { group: FlagPath[]; details: FlagPath[] }>>
/** Boxes that open a list; the clients' own need a flag of their own. */
export const OF_LISTS: readonly string[] = spec.ofLists
