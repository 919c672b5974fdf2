import type { Actor } from './can.ts'
import { canOpen, landingPath, PAGE_NAMES, PAGES, type PageName } from './pages.ts'

/** Only for parsing addresses; nothing is ever sent there. */
const ANY_ORIGIN = 'http://plantilla.invalid'

const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') === true
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** The private page at an address, or `null`. Fixed segments win over parameters: my-profile is not an employee's id. */
export function pageAt(pathname: string): PageName | null {
  const segments = segmentsOf(pathname)
  const fits = PAGE_NAMES.filter((name) => {
    const pattern = segmentsOf(PAGES[name].path)
    return pattern.length === segments.length && pattern.every((part, at) => isParameter(part) || part === segments[at])
  })
  const exact = fits.find((name) => !segmentsOf(PAGES[name].path).some(isParameter))
  return exact ?? fits[0] ?? null
}

/**
 * The path after signing in (decisions.md nos. 9, 27): the last visited path if it is one of our own private pages and open
 * to this person, else the landing page. Another person on the same machine may have left the path, or any script with access
 * to local storage may have written it, so it is parsed here.
 */
export function destinationAfterSignIn(actor: Actor, lastPath: string | null): string {
  const parts = lastPath?.startsWith('/admin') ? new URL(lastPath, ANY_ORIGIN) : null
  const page = parts && pageAt(parts.pathname)
  return parts && page && canOpen(actor, page) ? `${parts.pathname}${parts.search}${parts.hash}` : landingPath(actor)
}
