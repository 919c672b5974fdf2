import { lazy } from 'react'
import { mayRequestDocuments } from '../../../../access-control/documents.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { t } from '../../../../contract/language/texts.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { StepBar } from '../../../resource/step-bar.tsx'
import { useSession } from '../../../ui/session-context.ts'
import type { PersonTabProps } from '../tabs/person-tab.ts'

const PersonStep = lazy(async () => ({ default: (await import('./person-step.tsx')).PersonStep }))
const APPROVE = 'approve'

/**
 * Contract Sent and Approve (E2 to E4), for viewers who may. Approve is offered when the documents are there; the obstacles
 * are shown next to the buttons.
 */
export function OnboardingActions({ person, onReload }: PersonTabProps) {
  const session = useSession()
  const role = person.role.name as Role
  const isAsked =
    (role === 'Employee' || role === 'Contractor') &&
    mayRequestDocuments(session, { personId: person.id, companyId: person.company?.id ?? null, role })
  const { data } = useRead(
    'employee/get-onboarding-employee',
    { userId: person.id },
    {
      // The status and the version move with documents and steps, and then the buttons are others.
      enabled: isAsked,
      offersSteps: true,
      staleTime: FRESH_MS,
      since: [person.version],
    },
  )
  if (!isAsked || !data) return null
  const offered = data.steps.filter(({ action, missing }) => action !== APPROVE || missing.length === 0)
  const withheld = data.steps.filter((step) => !offered.includes(step))
  const reasons = [
    ...offered.flatMap(({ refused }) => refused),
    ...[...offered, ...withheld]
      .filter(({ missing }) => missing.length > 0)
      .map(({ label, missing }) => t('onboarding.waitsFor', { label, documents: missing.join(', ') })),
  ]
  return (
    <StepBar
      steps={offered}
      label={t('onboarding.steps')}
      note={reasons.join(' ')}
      isBarred={({ missing, refused }) => missing.length > 0 || refused.length > 0}
      dialog={(step, close) => (
        <PersonStep person={person} step={step} notices={data.notices} onReload={onReload} onClose={close} />
      )}
    />
  )
}
