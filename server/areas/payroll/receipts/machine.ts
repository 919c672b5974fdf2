import type { Role } from '../../../../access-control/roles.ts'
import type { Transition } from '../../../../contract/machines/definition.ts'
import { stepsFor } from '../../../../contract/machines/engine.ts'
import machineFile from '../../../../schemas/machines/payroll-receipt.json' with { type: 'json' }
import type { CallContext, Session } from '../../../calls/context.ts'
import { AppError } from '../../../errors/app-error.ts'
import { readMachine } from '../../../machines/machines.ts'
import { checkStep, type Guards } from '../../../machines/take-step.ts'
import type { StoredReceipt } from './receipt-row.ts'

/** The life of a receipt: schemas/machines/payroll-receipt.json. */
export const RECEIPT = readMachine(machineFile, ['isPaid'])

/** Nobody signs for money that came back; a signature that stood before keeps standing for the amounts. */
const GUARDS: Guards<StoredReceipt> = {
  isPaid: ({ returned_at, status }) => {
    if (returned_at === null) return undefined
    const text = 'The payment for this receipt was returned. You can sign it after it is paid again.'
    throw new AppError('RECEIPT_STATE', { text, current: { status } })
  },
}

const targetOf = ({ user_id, company_id, role }: StoredReceipt) => ({
  personId: user_id,
  companyId: company_id,
  role: role as Role,
})

/** What the caller may do with a receipt now. */
export const stepsOf = (receipt: StoredReceipt, session: Session): string[] =>
  stepsFor(RECEIPT, receipt.status, session, targetOf(receipt))
    .filter(({ guards }) => receipt.returned_at === null || !guards.includes('isPaid'))
    .map(({ action }) => action)

/** The step that is meant. Throws RECEIPT_STATE, FORBIDDEN, VALIDATION. */
export const stepOf = (
  receipt: StoredReceipt,
  session: Session,
  { call, action, reason }: { call: string; action: string; reason?: string | undefined },
): Transition =>
  checkStep(
    {
      machine: RECEIPT,
      call,
      wanted: { action },
      status: receipt.status,
      session,
      target: targetOf(receipt),
      said: { reason },
    },
    GUARDS,
    receipt,
  )

/** The row of the history, with its person: they read of it, and so does whoever reads of the person. */
export const entryOf = (
  { user_id, company_id, folio, status }: StoredReceipt,
  { records, to, visibility }: Transition,
): Parameters<CallContext['record']>[0] => ({
  ...{ entity: 'person', entityId: user_id, companyId: company_id, visibility, from: status, to },
  ...(records ? { action: records } : {}),
  changes: [{ field: 'receipt', from: null, to: folio }],
})
