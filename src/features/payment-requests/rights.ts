import { type Actor, can } from '../../../access-control/can.ts'
import type { Payroll } from '../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import type { Reloaded } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'

type Request = Pick<
  PaymentRequest,
  'status' | 'cutoff_at' | 'running_job' | 'client_approved_at' | 'payroll_counts' | 'pay_one'
>

/** Statuses in which the inputs of the payrolls may be changed. */
const IN_PREPARATION = ['Pending', 'Calculated', 'Adjustment']
/** The request gets its papers from the first payment until it is complete. */
const GETS_PAPERS = ['Validating', 'Paid']
const AWAITS_MONEY = ['Approval', 'Validating', 'Paid']
/** Statuses in which people may be put on hold: from calculation until the others are paid. */
const MAY_HOLD = ['Calculated', 'Approval', 'Validating', 'Paid']

/**
 * The actions that the screens offer inside a request, in addition to the steps named by the server. This only avoids
 * refusals: the server checks every call against the machine.
 */
export function rightsOf(session: Actor, request: Request, now = new Date()) {
  const { status, cutoff_at, client_approved_at, running_job, payroll_counts, pay_one } = request
  const isIdle = running_job === null
  const isOpen = IN_PREPARATION.includes(status) && isIdle
  const mayPrepare = can(session, 'requestPayments.prepare')
  const mayPay = can(session, 'requestPayments.pay')
  const isInTime = session.role === 'Client' && now.toISOString() <= cutoff_at
  const isNobodyPaid = (payroll_counts['Paid'] ?? 0) + (payroll_counts['Complete'] ?? 0) === 0
  return {
    /** Incidents, deductions, people and days. */
    enters: isOpen && (mayPrepare || isInTime),
    /** Attaching files to incidents and deductions changes no amount. */
    attaches: status !== 'Cancelled' && (mayPrepare || session.role === 'Client'),
    prepares: isOpen && mayPrepare,
    modifies: mayPrepare && isIdle && status === 'Calculated',
    holds: mayPrepare && isIdle && MAY_HOLD.includes(status),
    /** Decided by the server, whose guards know the preparer and the received money. */
    pays: pay_one !== null && pay_one.missing.length === 0,
    takesBack: mayPay && ['Validating', 'Paid'].includes(status),
    choosesAccounts: mayPay && client_approved_at !== null && AWAITS_MONEY.includes(status),
    makesTaxes: can(session, 'requestPayments.taxes') && GETS_PAPERS.includes(status),
    takesCeps: mayPay && GETS_PAPERS.includes(status),
    /** Completing a request waits for no check. */
    checksCeps: mayPay && (GETS_PAPERS.includes(status) || status === 'Complete'),
    refusesProof: mayPay && status === 'Validating' && isNobodyPaid,
  }
}

export const useRights = (request: Request) => rightsOf(useSession(), request)

export type PayrollAction =
  | ('modify' | 'hold' | 'release' | 'restore' | 'pay' | 'return' | 'exclude' | 'include')
  | ('keepAccount' | 'takeAccount')

/** The actions available on this payroll now, in the order of their buttons. */
export function actionsOf(session: Actor, request: Request, payroll: Payroll, now = new Date()): PayrollAction[] {
  const may = rightsOf(session, request, now)
  const { status, is_stale } = payroll
  const isLiving = ['Pending', 'Calculated', 'Hold'].includes(status)
  const isCounted = ['Calculated', 'Hold'].includes(status)
  const offered: Record<PayrollAction, boolean> = {
    pay: may.pays && isPayable(payroll),
    modify: may.modifies && isCounted && !is_stale,
    restore: may.prepares && isLiving && isChangedByHand(payroll),
    hold: may.holds && status === 'Calculated',
    // Released after the others were paid, it would wait for a payment that never happens.
    release: may.holds && status === 'Hold' && request.status !== 'Paid',
    return: may.takesBack && status === 'Paid',
    keepAccount: may.choosesAccounts && payroll.bank_change !== null,
    // A payment needs an account.
    takeAccount: may.choosesAccounts && payroll.bank_change?.bank != null,
    exclude: may.enters && isLiving,
    include: may.enters && status === 'Excluded',
  }
  return (Object.keys(offered) as PayrollAction[]).filter((name) => offered[name])
}

/** Calculated, and without its own blockers. */
const isPayable = ({ status, is_stale, blockers, bank_change }: Payroll): boolean =>
  ['Calculated', 'Hold'].includes(status) && !is_stale && blockers.length === 0 && bank_change === null

/** The reasons why this viewer may not pay this payable payroll. */
export const payRefusal = ({ pay_one }: Pick<Request, 'pay_one'>, payroll: Payroll): readonly string[] =>
  pay_one !== null && isPayable(payroll) ? pay_one.missing : []

const isChangedByHand = ({ is_modified, incidents, deduction_orders }: Payroll): boolean =>
  is_modified || incidents.length > 0 || deduction_orders.length > 0

/** Props of each part of a payroll; without its request, where it is changed, it is only read. */
export interface PayrollPartProps {
  payroll: Payroll
  request: PaymentRequest | null
  onChanged: () => Promise<Reloaded>
}

/** Props of each part of the page of a payment request. */
export interface RequestPartProps {
  request: PaymentRequest
  onChanged: () => Promise<Reloaded>
}
