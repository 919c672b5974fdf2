import { schemaText } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import machineFile from '../../../schemas/machines/client-onboarding.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'
import { checklistOf, missingOf, missingStatements, requirementTitles } from './client-record.ts'
import type { ClientData } from './client-row.ts'
import { AGREEMENT, agreementTitle, documentsLacking } from './documents.ts'
import type { Requirements } from './requirements.ts'

/** Input of the guards of the onboarding; the caller holds the lock on the company's row. */
export interface OnboardingFacts {
  data: ClientData
  requirements: Requirements
  session: Session
  /** Points of a round of corrections, where the step names some. */
  items?: readonly { key: string; note: string }[]
}

export const GUARDS: Guards<OnboardingFacts> = {
  // The unique index is the judge; create-client turns its refusal into the banner's text.
  taxIdFree: () => undefined,
  complete: ({ data, requirements }) => [...missingOf(data, requirements), ...documentsLacking(data, requirements)],
  documentsAccepted: ({ data, requirements }) => documentsLacking(data, requirements, ['Accepted']),
  agreementSigned: ({ data: { documents } }) =>
    documents.some(({ kind }) => kind === AGREEMENT) ? undefined : [agreementTitle()],
  knownItems: ({ items = [], requirements }) => {
    const known = requirementTitles(requirements)
    const strange = items.filter(({ key }) => !known.has(key))
    if (strange.length === 0) return undefined
    throw validationError(strange.map(({ key }) => ({ field: 'items', message: t('server-clients.noItem', { key }) })))
  },
  checklistComplete: ({ data, requirements }) =>
    checklistOf(data, requirements).flatMap(({ is_done, title }) => (is_done ? [] : [title])),
  otherThanReviewer: ({ data, session }) => {
    if (!data.two_person_rule || !data.reviewers.includes(session.id)) return undefined
    throw new AppError('SAME_PERSON', { text: t('server-clients.reviewer') })
  },
  coreBankAccountAssigned: ({ data }) => (data.has_core_account ? undefined : [t('server-clients.missing.coreAccount')]),
  accountManagerSet: ({ data }) => (data.manager ? undefined : [t('server-clients.missing.manager')]),
  statementsFilled: ({ data, requirements }) => missingStatements(data, requirements),
  hasAdmin: ({ data }) => (data.admins.length > 0 ? undefined : [t('server-clients.missing.admin')]),
}

export const ONBOARDING = readMachine(machineFile, Object.keys(GUARDS))

export const labelOf = (action: string): string =>
  schemaText('machines/client-onboarding', ONBOARDING.transitions.find(({ records }) => records === action)?.label ?? action)
