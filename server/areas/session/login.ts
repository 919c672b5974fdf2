import { OtherAnswer } from '../../calls/context.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, byOwner } from './account.ts'
import { checkPassword } from './check-password.ts'
import { issueToken } from './one-time-token.ts'
import { openSession, refuseClosed } from './open-session.ts'
import { findCode, requestCode } from './verification-code.ts'

type Context = ContextOf<'employee/login'>

const TOKEN_MINUTES = 30

/**
 * Signs in. Unknown address, wrong password and disabled account get the same answer after the same work; only a correct
 * password reveals that an account exists and that it is paused (decisions.md no. 21).
 */
export const login: PreparedAction<'employee/login'> = {
  prepare: async ({ email, password }, { db, services, visitor }) => {
    services.forms.check('login', null, { email, password })
    const accept = await checkPassword(db, { visitor }, { email, password })
    return async (context) => {
      const account = await accept(context, () => new AppError('BAD_CREDENTIALS', { keepWrites: true }))
      refuseClosed(account, context.now)
      if (account.must_set_password) return askForFirstPassword(context, account)
      if (account.email_verified_at === null) return askForCode(context, account)
      return openSession(context, account, 'login')
    }
  },
}

/** The mailed first password opens only the screen that replaces it. */
async function askForFirstPassword({ db, now, record }: Context, account: Account): Promise<OtherAnswer> {
  const token = await issueToken(db, { personId: account.id, purpose: 'first-login', minutes: TOKEN_MINUTES, now })
  await record(byOwner(account, { action: 'session.first-login' }))
  return new OtherAnswer(202, { token })
}

async function askForCode(context: Context, account: Account): Promise<never> {
  const { db, now } = context
  const code = await findCode(context, account.id)
  const isAlive = code?.sent_to === account.email && code.tries_left > 0 && Date.parse(code.expires_at) > now.getTime()
  const isSent = !isAlive && (await requestCode(context, account.id, account.email)) === 0
  if (isSent) await context.record(byOwner(account, { action: 'session.code-sent' }))
  const token = await issueToken(db, { personId: account.id, purpose: 'verify', minutes: TOKEN_MINUTES, now })
  const { id, email, firstname, lastname } = account
  throw new AppError('EMAIL_NOT_VERIFIED', { user: { id, email, firstname, lastname }, token, keepWrites: true })
}
