import { ZONE } from '../../../../contract/calendar.ts'
import { dateFormat } from '../../../../contract/language/formats.ts'
import { t } from '../../../../contract/language/texts.ts'
import machineFile from '../../../../schemas/machines/payment-request.json' with { type: 'json' }
import type { Session } from '../../../calls/context.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { readMachine } from '../../../machines/machines.ts'
import type { Guards } from '../../../machines/take-step.ts'
import { inWords } from '../../../words/stored-words.ts'
import type { StoredRequest } from './request-row.ts'

/** Input of the guards of a payment request; the caller holds the lock on the request. */
export interface RequestFacts {
  session: Session
  /** Absent for the step that makes it. */
  request: StoredRequest | null
  now: Date
  /** Set for a request that is being created. */
  draft?: { companyStatus: string; people: number }
  mayApprove: boolean
  /** Warnings acknowledged by the call, and its note. */
  acknowledged?: readonly string[]
  note?: string | undefined
  /** The reason where the proofs show less than is paid out. */
  reason?: string | undefined
  /** Money that the proofs show. */
  funds: string
  /** Payrolls with blockers of their payment. */
  unpayable: readonly string[]
  /** Every paid payroll has its tax receipt and its CEP. */
  isInPlace?: boolean
}

type G = RequestFacts
const MIN_REASON = 10
/** The cut-off as people read it. */
const MOMENT = { timeZone: ZONE, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const

const refuse = (text: string, { request }: G): never => {
  throw new AppError('REQUEST_STATE', { text, current: { status: request?.status ?? null } })
}
const requestOf = ({ request }: G): StoredRequest => {
  if (!request) throw new Error('This step needs a request.')
  return request
}
const isStaff = ({ session }: G) => session.role !== 'Client'
const paidOf = ({ request }: G): number => (request?.counts['Paid'] ?? 0) + (request?.counts['Complete'] ?? 0)
/** Warnings that require a note. */
const VARIANCE = ['NET_CHANGE', 'TOTAL_CHANGE']

export const GUARDS: Guards<G> = {
  companyApproved: (at) =>
    at.draft?.companyStatus === 'Approved' ? undefined : refuse(t('server-payroll.requests.clientNotYet'), at),
  hasPeople: ({ draft }) => ((draft?.people ?? 0) > 0 ? undefined : [t('server-payroll.requests.needsEmployee')]),
  beforeCutoff: (at) => {
    const { cutoff_at } = requestOf(at)
    if (isStaff(at) || at.now.toISOString() <= cutoff_at) return undefined
    throw new AppError('CUTOFF_PASSED', { values: { date: dateFormat(MOMENT).format(new Date(cutoff_at)) } })
  },
  notRunning: (at) => {
    if (requestOf(at).running_job !== null) throw new AppError('CALCULATION_RUNNING')
    return undefined
  },
  notStale: (at) => (requestOf(at).is_stale ? [t('server-payroll.requests.newCalculation')] : undefined),
  somebodyPaid: (at) =>
    (requestOf(at).counts['Calculated'] ?? 0) > 0 ? undefined : [t('server-payroll.requests.needsPerson')],
  noBlockers: (at) => {
    const { blockers, blockers_count } = requestOf(at)
    if (blockers.length === 0) return undefined
    const first = blockers.slice(0, 5).map(({ message }) => inWords(message))
    const more =
      blockers_count > first.length ? ` ${t('server-payroll.requests.andMore', { count: blockers_count - first.length })}` : ''
    throw new AppError('BLOCKED', { text: `${first.join(' ')}${more}` })
  },
  warningsAcknowledged: (at) => {
    const left = unseen(requestOf(at), at.acknowledged ?? [])
    if (left.length === 0 || (at.acknowledged?.includes('all') && isGiven(at.note))) return undefined
    throw fieldError('acknowledged', t('server-payroll.requests.unseen', { list: left.slice(0, 5).join(' ') }))
  },
  varianceExplained: (at) => {
    if (!requestOf(at).warnings.some(({ code }) => VARIANCE.includes(code)) || isGiven(at.note)) return undefined
    throw fieldError('note', t('server-payroll.requests.variance'))
  },
  mayApprove: ({ mayApprove }) => {
    if (mayApprove) return undefined
    throw new AppError('FORBIDDEN', { text: t('server-payroll.requests.approversOnly') })
  },
  awaitsApproval: (at) =>
    requestOf(at).client_approved_at === null ? undefined : refuse(t('server-payroll.requests.alreadyApproved'), at),
  isApproved: (at) =>
    requestOf(at).client_approved_at === null ? refuse(t('server-payroll.requests.notApproved'), at) : undefined,
  notPreparer: (at) => {
    const { two_person_rule, prepared_by } = requestOf(at)
    if (!two_person_rule || !prepared_by.includes(at.session.id)) return undefined
    throw new AppError('SAME_PERSON', { text: t('server-payroll.requests.preparer') })
  },
  nothingPaid: (at) => (paidOf(at) > 0 ? refuse(t('server-payroll.requests.somebodyPaid'), at) : undefined),
  provedOrOnCredit: (at) => {
    const request = requestOf(at)
    if (request.status === 'Validating') return undefined
    GUARDS['isApproved']?.(at)
    return request.on_credit ? undefined : refuse(t('server-payroll.requests.unproved'), at)
  },
  noPayBlockers: ({ unpayable }) => {
    if (unpayable.length === 0) return undefined
    throw new AppError('BLOCKED', { text: unpayable.slice(0, 5).join(' ') })
  },
  funded: (at) => {
    const request = requestOf(at)
    if (request.on_credit || Number(at.funds) >= Number(request.total_to_fund) || isGiven(at.reason)) return undefined
    throw fieldError('reason', t('server-payroll.requests.funds', { funds: at.funds, total: request.total_to_fund }))
  },
  everythingInPlace: ({ isInPlace }) => (isInPlace ? undefined : [t('server-payroll.requests.papers')]),
}

export const REQUEST = readMachine(machineFile, Object.keys(GUARDS))

export const targetOf = ({ company_id }: Pick<StoredRequest, 'company_id'>) => ({ companyId: company_id })

/** Warnings without an acknowledgement of their kind or of each one: the first of each kind and the number of the others. */
function unseen({ warnings, issue_counts }: StoredRequest, acknowledged: readonly string[]): string[] {
  const seen = new Set(acknowledged)
  return [...new Set(warnings.map(({ code }) => code))].flatMap((code) => {
    const found = warnings.filter((one) => one.code === code)
    const count = Math.max(issue_counts.warnings[code] ?? 0, found.length)
    const left = found.filter(({ id }) => !seen.has(id))
    const [first] = left.length > 0 ? left : found
    if (seen.has(code) || (left.length === 0 && count === found.length)) return []
    const more = count - (found.length - left.length) - 1
    return [t('server-payroll.requests.ofKind', { message: inWords(first?.message ?? ''), more })]
  })
}

const isGiven = (reason: string | undefined): boolean => (reason ?? '').trim().length >= MIN_REASON
