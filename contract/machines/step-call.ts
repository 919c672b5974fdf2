import type { TObject } from 'typebox'
import { type RoleRule, roles, type SessionAccess, session, type Target } from '../../access-control/authorize.ts'
import clientOnboarding from '../../schemas/machines/client-onboarding.json' with { type: 'json' }
import envelope from '../../schemas/machines/envelope.json' with { type: 'json' }
import invoice from '../../schemas/machines/invoice.json' with { type: 'json' }
import ownBankAccount from '../../schemas/machines/own-bank-account.json' with { type: 'json' }
import paymentRequest from '../../schemas/machines/payment-request.json' with { type: 'json' }
import receipt from '../../schemas/machines/payroll-receipt.json' with { type: 'json' }
import termination from '../../schemas/machines/termination.json' with { type: 'json' }
import { type Call, write } from '../operation.ts'
import type { UploadRule } from '../upload.ts'
import type { Machine } from './definition.ts'

const FILES = { clientOnboarding, envelope, invoice, ownBankAccount, paymentRequest, receipt, termination }

/** A row without the members that the step decides: the access rule, and the action of the history. */
type StepRow<I extends TObject> = Omit<Parameters<typeof write<I, SessionAccess>>[0], 'access' | 'records'> & {
  /** The record that the step is about. */
  target?: Target
}

/**
 * Access rule and history action of a step, as its machine's file says. The server refuses to start with a file that does not
 * fit.
 */
function rulesOf(machine: keyof typeof FILES, action: string) {
  const step = (FILES[machine] as unknown as Machine).transitions.find((one) => one.action === action)
  if (!step?.records) throw new Error(`The machine "${machine}" has no step "${action}" with an action of the history.`)
  return { roles: roles(step.actors as Record<string, RoleRule>), leavers: step.leavers, records: step.records }
}

/** A call that takes one step of a machine: anyone who may take the step may call it. */
export function step<I extends TObject>(
  machine: keyof typeof FILES,
  action: string,
  { target, ...row }: StepRow<I> = {},
): Call<I, SessionAccess> {
  const { records, roles, leavers } = rulesOf(machine, action)
  const access = session(roles, target, leavers && { leavers })
  return write<I, SessionAccess>({ ...(row as Parameters<typeof write<I, SessionAccess>>[0]), access, records })
}

/** `step` for a step that takes files. */
export const uploadStep = <I extends TObject, const U extends UploadRule>(
  machine: keyof typeof FILES,
  action: string,
  row: StepRow<I> & { upload: U },
): Call<I, SessionAccess> & { upload: U } => ({
  ...step(machine, action, row),
  upload: row.upload,
})
