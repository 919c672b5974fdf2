/** The pages that need no session (public routes), with the form that each of them shows first. */
const PUBLIC_PAGES = [
  { pattern: /^\/login\/?$/, form: 'login' },
  { pattern: /^\/password-recovery\/?$/, form: 'password-recovery' },
  { pattern: /^\/reset-password\/[^/]+\/?$/, form: 'new-password' },
  { pattern: /^\/change-password-first-login\/[^/]+\/?$/, form: 'new-password' },
] as const

/** The page on which someone signs, with or without an account. */
export const isSigningPage = (pathname: string): boolean => /^\/sign\/[^/]+\/?$/.test(pathname)

/** The token of the link that asks an old address to confirm a new one, where the address is that of its page. */
export const emailChangeAt = (pathname: string): string | undefined => /^\/email-change\/([^/]+)\/?$/.exec(pathname)?.[1]

const APPROVAL_PAGES = [
  { kind: 'invoice', pattern: /^\/approve-invoice\/([^/]+)\/?$/ },
  { kind: 'payment-request', pattern: /^\/approve-payment\/([^/]+)\/?$/ },
] as const
export type ApprovalKind = (typeof APPROVAL_PAGES)[number]['kind']

/** The kind of approval and the token in the address of a mailed link. */
export function approvalAt(pathname: string): { kind: ApprovalKind; token: string } | undefined {
  for (const { kind, pattern } of APPROVAL_PAGES) {
    const token = pattern.exec(pathname)?.[1]
    if (token !== undefined) return { kind, token }
  }
  return undefined
}

export const isApprovalPage = (pathname: string): boolean => approvalAt(pathname) !== undefined

export type PublicPage = (typeof PUBLIC_PAGES)[number]

/**
 * The public page at an address, or `undefined`. Browser and server pick the small sign-in program by it, and fetch
 * its form ahead.
 */
export const publicPageAt = (pathname: string): PublicPage | undefined =>
  PUBLIC_PAGES.find(({ pattern }) => pattern.test(pathname))
