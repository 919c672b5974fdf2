import { PAGE_NAMES, PAGES, type PageName } from './pages.ts'

/** A number of an address, such as `:clientId`, is anything up to the next slash; a slash at the end changes nothing. */
const PATTERNS = PAGE_NAMES.map((name) => {
  const path = PAGES[name].path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')
  return { name, pattern: new RegExp(`^${path}/?$`, 'i') }
})

/** The private page at this address, or `undefined`. A page without parameters in its path takes precedence over one with. */
export const officePageAt = (pathname: string): PageName | undefined => {
  const found = PATTERNS.filter(({ pattern }) => pattern.test(pathname)).map(({ name }) => name)
  return found.find((name) => !PAGES[name].path.includes(':')) ?? found[0]
}
