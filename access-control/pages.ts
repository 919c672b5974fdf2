import files from '../schemas/pages.json' with { type: 'json' }
import { type Actor, can } from './can.ts'
import type { FlagPath } from './permissions.ts'
import { needs } from './resource-access.ts'
import { capital, ofResources, type SimpleResource } from './resources.ts'
import type { Role } from './roles.ts'

/** The condition of a role for a page: none (true), one flag, or one of several. Roles left out get the 404 page. */
type PageRule = true | FlagPath | { anyOf: readonly FlagPath[] }

/** A private page, as schemas/pages.json describes it. */
export interface Page {
  /** Route pattern, as the specification writes it where the page is its own. */
  path: string
  title: string
  roles: Partial<Record<Role, PageRule>>
  /**
   * A detail page waits for the session to be decoded, and without a token shows the 404 page (B6). On the page of an invoice,
   * to which mails link, a visitor is asked to sign in instead.
   */
  detail?: true
  /** Group of the sidebar that has an entry for all who may open the page: `tools` are below those of the specification. */
  group?: 'menu' | 'tools'
  /** Flag that the entry needs beyond those of its page (decisions.md no. 11). */
  entryFlag?: FlagPath
  /** File of schemas/tables that describes the list of the page, which is fetched with it; for pages that show it in any tab. */
  table?: string
  /** Stays open for a worker whose last contract has ended. */
  forLeavers?: true
}

export type PageName = keyof typeof files

/**
 * Every private page: the one list that the router, the sidebar, the guards and Refine's access provider read.
 * Order is the sidebar's order.
 */
export const PAGES = { ...files, ...ofResources(pagesOf) } as Record<PageName, Page>

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** The list of a simple resource, and the page of one record. */
function pagesOf(resource: SimpleResource): [string, Page][] {
  const { name, member, title, word, detailPage } = resource
  const path = `/admin/${name}`
  const opened = (flag: 'viewTab' | 'viewDetails'): Page['roles'] =>
    Object.fromEntries(Object.entries(needs(resource, flag)).filter(([, rule]) => rule !== false))
  return [
    [member, { path, title, roles: opened('viewTab'), table: name, group: 'tools' }],
    [detailPage, { path: `${path}/:id`, title: capital(word), roles: opened('viewDetails'), detail: true }],
  ]
}

const meets = (actor: Actor, rule: PageRule | undefined): boolean => {
  if (rule === undefined) return false
  if (actor.role === 'Admin' || rule === true) return true
  return typeof rule === 'string' ? can(actor, rule) : rule.anyOf.some((flag) => can(actor, flag))
}

/** May this actor open the page? `false` means the 404 page. */
export function canOpen(actor: Actor, name: PageName): boolean {
  const page = PAGES[name]
  if (actor.lacks_factor && name !== 'security') return false
  if (actor.left && !page.forLeavers) return false
  return meets(actor, page.roles[actor.role])
}

/** The entries of a group of the sidebar that this actor has, in order (B3). */
export const entriesOf = (actor: Actor, group: Page['group']): { name: PageName; path: string; label: string }[] =>
  PAGE_NAMES.flatMap((name) => {
    const { path, title, entryFlag, ...page } = PAGES[name]
    const isShown = page.group === group && canOpen(actor, name) && (!entryFlag || can(actor, entryFlag))
    return isShown ? [{ name, path, label: title }] : []
  })

/** Only Admin and InternalEmployee see the notification bell. */
export const hasBell = ({ role, lacks_factor }: Actor): boolean =>
  !lacks_factor && (role === 'Admin' || role === 'InternalEmployee')

/** The menu of the top bar offers My Profile to InternalEmployee only. */
export const hasProfileInMenu = ({ role, lacks_factor }: Actor): boolean => !lacks_factor && role === 'InternalEmployee'

/**
 * The page after sign-in without a remembered path. An InternalEmployee without dashboard.viewTab gets the first permitted
 * entry, at worst My Profile, never a 404 page right after login (decisions.md no. 9).
 */
export function landingPath(actor: Actor): string {
  if (actor.lacks_factor) return PAGES.security.path
  if (canOpen(actor, 'home')) return PAGES.home.path
  const others = entriesOf(actor, 'menu').filter((entry) => entry.name !== 'myProfile')
  return others[0]?.path ?? PAGES.myProfile.path
}

/** Address of the page of a record. @param tab its tab that opens first */
export const recordPath = (page: PageName, id: number | string, tab?: string | null): string =>
  PAGES[page].path.replace(/:\w+/, () => encodeURIComponent(id)) + (tab ? `?tab=${tab}` : '')
