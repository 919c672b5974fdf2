import { PAGE_NAMES, PAGES } from './pages.ts'

/** A number of an address, such as `:clientId`, is anything up to the next slash; a slash at the end changes nothing. */
const PATTERNS = PAGE_NAMES.map((name) => {
  const path = PAGES[name].path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${path}/?$`, 'i')
})

/** Is there a private page at this address? */
export const isOfficePath = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname))
