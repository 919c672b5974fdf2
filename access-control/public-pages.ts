/** The pages that need no session (spec §2, public routes), with the form that each of them shows first. */
const PUBLIC_PAGES = [
  { pattern: /^\/login\/?$/, form: 'login' },
  { pattern: /^\/password-recovery\/?$/, form: 'password-recovery' },
  { pattern: /^\/reset-password\/[^/]+\/?$/, form: 'new-password' },
  { pattern: /^\/change-password-first-login\/[^/]+\/?$/, form: 'new-password' },
] as const

/** The page on which somebody signs, with or without an account. */
export const isSigningPage = (pathname: string): boolean => /^\/sign\/[^/]+\/?$/.test(pathname)

/** The page behind a mailed link to approve an invoice. */
export const isApprovalPage = (pathname: string): boolean => /^\/approve-invoice\/[^/]+\/?$/.test(pathname)

export type PublicPage = (typeof PUBLIC_PAGES)[number]

/**
 * The public page at an address, or `undefined`. Browser and server pick the small sign-in program by it, and fetch
 * its form ahead.
 */
export const publicPageAt = (pathname: string): PublicPage | undefined =>
  PUBLIC_PAGES.find(({ pattern }) => pattern.test(pathname))
