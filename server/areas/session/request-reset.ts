import type { Action } from '../../calls/handlers.ts'
import { checkForm } from './check-form.ts'

const MESSAGE = 'If the email exists in our database, we will send instructions to it.'

/** Requests a reset link (A11). It only enqueues a job, whatever the address: the worker looks up the account. */
export const requestReset: Action<'employee/send-changepass-email'> = async ({ email }, { enqueue, origin, services }) => {
  checkForm(services.forms, 'password-recovery', { email })
  await enqueue('send-reset-link', { email: email.trim(), origin })
  return { message: MESSAGE }
}
