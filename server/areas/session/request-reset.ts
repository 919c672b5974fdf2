import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { askedLanguage } from '../../language.ts'

/** Requests a reset link (A11). It only enqueues a job, for every address: the worker looks up the account. */
export const requestReset: Action<'employee/send-changepass-email'> = async ({ email }, { enqueue, origin, services }) => {
  services.forms.check('password-recovery', null, { email })
  await enqueue('send-reset-link', { email: email.trim(), language: askedLanguage(), origin })
  return { message: t('server-session.resetSent') }
}
