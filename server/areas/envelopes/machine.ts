import type { TargetRecord } from '../../../access-control/authorize.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import machineFile from '../../../schemas/machines/envelope.json' with { type: 'json' }
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'
import type { Agreement } from './agreement.ts'

/** Onboarding statuses in which a contract is sent for signing. */
export const OPEN_ONBOARDING = ['Request', 'Uploads', 'Signing']
/** Statuses of a company whose agreement is sent: after the audit, and later for renewals. */
export const OPEN_COMPANY = ['Signing', 'Approval', 'Approved']

/** Statuses of a company without new contracts. */
export const STOPPED_COMPANY = ['Denied', 'Suspended']

export const GUARDS: Guards<Agreement> = {
  onboardingOpen: ({ onboarding }) => {
    if (onboarding !== null && OPEN_ONBOARDING.includes(onboarding)) return undefined
    if (onboarding === null) throw new AppError('ONBOARDING_STATE', { text: t('server-onboarding.none') })
    throw new AppError('ONBOARDING_STATE', { values: { status: statusLabel('onboarding', onboarding) } })
  },
  contractOpen: ({ contractStatus }) => {
    if (contractStatus !== 'Ended' && contractStatus !== 'Void') return undefined
    throw new AppError('ENVELOPE_STATE', { text: t('server-signing.envelope.contractEnded') })
  },
  companyOpen: ({ companyStatus }) => {
    if (!STOPPED_COMPANY.includes(companyStatus)) return undefined
    throw new AppError('CLIENT_STATE', {
      values: { status: statusLabel('clientOnboarding', companyStatus) },
      current: { status: companyStatus },
    })
  },
  companyReady: ({ companyStatus }) => {
    if (OPEN_COMPANY.includes(companyStatus)) return undefined
    throw new AppError('CLIENT_STATE', {
      values: { status: statusLabel('clientOnboarding', companyStatus) },
      current: { status: companyStatus },
    })
  },
  applicantKnown: ({ kind, applicant: { name, email } }) => {
    const words = texts('server-signing.envelope.missing')
    const [noName, noEmail] =
      kind === 'Client' ? [words.representativeName, words.representativeEmail] : [words.name, words.email]
    return [...(name.trim() ? [] : [noName]), ...(email.trim() ? [] : [noEmail])]
  },
}

export const ENVELOPE = readMachine(machineFile, Object.keys(GUARDS))

export const targetOf = ({ personId, companyId, role }: Agreement): TargetRecord =>
  personId === null ? { companyId } : { personId, companyId, ...(role ? { role } : {}) }
