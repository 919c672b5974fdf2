import { can } from '../../../access-control/can.ts'
import { opensGroup, PERMISSION_GROUP_NAMES, PERMISSION_GROUPS } from '../../../access-control/grants.ts'
import { type FlagPath, MONEY_FLAGS } from '../../../access-control/permissions.ts'
import { operations } from '../../../contract/index.ts'
import { schemaText } from '../../../contract/language/overlay.ts'
import type { Operation } from '../../../contract/operation.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { Action } from '../../calls/handlers.ts'
import { effectsOf, type FlagEffects, pageInWords } from './flag-effects.ts'
import { permissionTexts } from './permission-texts.ts'

/** The words and effects of every flag that the caller may see. What a flag opens comes from the tables that decide it. */
export const getCatalogue: Action<'employee/get-permission-catalogue'> = async (_input, { session }) => {
  const { groups, flags, presets } = permissionTexts()
  return {
    groups: PERMISSION_GROUP_NAMES.filter((name) => opensGroup(session, name)).map((name) => ({
      name,
      ...groups[name],
      flags: PERMISSION_GROUPS[name].flags.map((flag) => ({
        flag,
        ...flags[flag as FlagPath],
        isMoney: MONEY_FLAGS.includes(flag),
        isGrantable: can(session, flag),
        opens: opensOf(flag),
      })),
    })),
    presets,
  }
}

/** The tables do not change while the server runs, so each flag is worked out once. */
const known = new Map<FlagPath, FlagEffects>()

function opensOf(flag: FlagPath) {
  const effects = known.get(flag) ?? effectsOf(flag, operations)
  known.set(flag, effects)
  const table: Record<string, Operation> = operations as never
  return {
    pages: effects.pages.map(pageInWords),
    entries: effects.entries.map(pageTitle),
    calls: effects.operations.flatMap((name) => summaryOf(table[name])),
  }
}

const summaryOf = (operation: Operation | undefined): string[] =>
  operation ? [schemaText('operations', schemaText('resources', operation.summary))] : []
