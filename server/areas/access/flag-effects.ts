import { type Access, authorize, type TargetRecord } from '../../../access-control/authorize.ts'
import { canOpen, entriesOf, PAGE_NAMES, PAGES, type PageName } from '../../../access-control/pages.ts'
import { ALL_FLAGS, type Area, type FlagPath, type Permissions } from '../../../access-control/permissions.ts'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'

/** The effects of a flag, found by calling the same functions that check it at run time. */
export interface FlagEffects {
  pages: PageName[]
  /** Pages that get an entry in the sidebar. */
  entries: PageName[]
  operations: string[]
}

type Rules = Readonly<Record<string, { access: Access }>>

/** The records an operation may be about, one of each kind that makes a difference. */
const TARGETS: readonly TargetRecord[] = (['Employee', 'Client', 'InternalEmployee'] as const).map((role) => ({
  personId: 2,
  companyId: 1,
  role,
}))

/**
 * The pages and calls open to staff with exactly these flags. Every flag is set by name, so that none follows its
 * viewDetails.
 */
export function openedBy(held: (flag: FlagPath) => boolean, operations: Rules): FlagEffects {
  const actor: ScopedActor = {
    id: 1,
    role: 'InternalEmployee',
    permissions: permissionsWhere(held),
    companyId: null,
    allCompanies: true,
    assignedCompanies: [],
  }
  return {
    pages: PAGE_NAMES.filter((name) => canOpen(actor, name)),
    entries: entriesOf(actor, 'menu').map(({ name }) => name),
    operations: Object.keys(operations).filter((name) => mayCall(operations[name]?.access, actor)),
  }
}

/** The effects of this flag: open with it alone but not without any, or open with all flags but not without this one. */
export function effectsOf(flag: FlagPath, operations: Rules): FlagEffects {
  const alone = openedBy((other) => other === flag, operations)
  const none = openedBy(() => false, operations)
  const all = openedBy(() => true, operations)
  const without = openedBy((other) => other !== flag, operations)
  const opened = <T>(from: (effects: FlagEffects) => T[]): T[] => [
    ...new Set([...minus(from(alone), from(none)), ...minus(from(all), from(without))]),
  ]
  return {
    pages: opened(({ pages }) => pages),
    entries: opened(({ entries }) => entries),
    operations: opened(({ operations: names }) => names),
  }
}

/** The name of a page in a sentence: its title, and whether it is a list or one record. */
export function pageInWords(name: PageName): string {
  const page = PAGES[name]
  return page.detail ? t('staff.permissions.oneRecord', { page: pageTitle(name) }) : pageTitle(name)
}

function mayCall(access: Access | undefined, actor: ScopedActor): boolean {
  if (access?.kind !== 'session') return false
  if (!access.target) return authorize(access, actor, undefined) === 'allowed'
  return TARGETS.some((target) => authorize(access, actor, target) === 'allowed')
}

const minus = <T>(all: readonly T[], taken: readonly T[]): T[] => all.filter((one) => !taken.includes(one))

function permissionsWhere(held: (flag: FlagPath) => boolean): Permissions {
  const areas: Record<string, Record<string, boolean>> = {}
  for (const flag of ALL_FLAGS) {
    const [area, name] = flag.split('.') as [Area, string]
    areas[area] = { ...areas[area], [name]: held(flag) }
  }
  return areas as Permissions
}
