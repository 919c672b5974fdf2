import { can } from '../../../access-control/can.ts'
import { opensGroup, PERMISSION_GROUP_NAMES, PERMISSION_GROUPS } from '../../../access-control/grants.ts'
import { type FlagPath, MONEY_FLAGS } from '../../../access-control/permissions.ts'
import { effectsOf, pageInWords } from '../../../contract/access/flag-effects.ts'
import { PERMISSION_TEXTS } from '../../../contract/access/permission-texts.ts'
import { operations } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Action } from '../../calls/handlers.ts'

const FLAG_TEXTS = PERMISSION_TEXTS.flags as Record<FlagPath, { label: string; text: string }>

/** The words and effects of every flag that the caller may see. What a flag opens comes from the tables that decide it. */
export const getCatalogue: Action<'employee/get-permission-catalogue'> = async (_input, { session }) => ({
  groups: PERMISSION_GROUP_NAMES.filter((name) => opensGroup(session, name)).map((name) => ({
    name,
    ...PERMISSION_TEXTS.groups[name],
    flags: PERMISSION_GROUPS[name].flags.map((flag) => ({
      flag,
      ...FLAG_TEXTS[flag],
      isMoney: MONEY_FLAGS.includes(flag),
      isGrantable: can(session, flag),
      opens: opensOf(flag),
    })),
  })),
  presets: PERMISSION_TEXTS.presets,
})

/** The tables do not change while the server runs, so each flag is worked out once. */
const known = new Map<FlagPath, { pages: string[]; entries: string[]; calls: string[] }>()

function opensOf(flag: FlagPath) {
  const found = known.get(flag)
  if (found) return found
  const { pages, entries, operations: names } = effectsOf(flag, operations)
  const table: Record<string, Operation> = operations as never
  const opens = { pages: pages.map(pageInWords), entries, calls: names.flatMap((name) => table[name]?.summary ?? []) }
  known.set(flag, opens)
  return opens
}
