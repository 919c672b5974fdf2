import { Button } from 'antd'
import { useId, useState } from 'react'
import { mayRequestDocuments } from '../../../../access-control/documents.ts'
import type { Role } from '../../../../access-control/roles.ts'
import type { OnboardingStep } from '../../../../contract/onboarding/schemas.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { ONBOARDING_TEXTS } from '../../../texts/contracts.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../employees.module.css'
import { StepConfirmation } from './step-confirmation.tsx'

const APPROVE = 'approve'

/**
 * Contract Sent and Approve (E2 to E4), for viewers who may. Approve is offered when the documents are there; the obstacles
 * are shown next to the buttons.
 */
export function OnboardingActions({ person }: { person: Person }) {
  const session = useSession()
  const id = useId()
  const [open, setOpen] = useState<OnboardingStep | null>(null)
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
      .map(({ label, missing }) => ONBOARDING_TEXTS.waitsFor(label, missing.join(', '))),
  ]
  return (
    <>
      {offered.map((step) => (
        <Button
          key={step.action}
          type="primary"
          disabled={step.missing.length > 0 || step.refused.length > 0}
          aria-describedby={reasons.length > 0 ? id : undefined}
          onClick={() => setOpen(step)}
        >
          {step.label}
        </Button>
      ))}
      {reasons.length > 0 && (
        <p id={id} className={style['reasons']}>
          {reasons.join(' ')}
        </p>
      )}
      {open && <StepConfirmation person={person} step={open} notices={data.notices} onClose={() => setOpen(null)} />}
    </>
  )
}
