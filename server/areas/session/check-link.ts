import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { findLink } from './mailed-link.ts'

/** Is this link still valid (A12)? The check does not use it up. */
export const checkLink: Action<'employee/verify-token-changepass'> = async ({ token }, { db, now }) => {
  const link = await findLink(db, token, now)
  if (!link) throw new AppError('LINK_INVALID')
  return { valid: true, purpose: link.purpose === 'reset' ? 'reset' : 'first-login' }
}
