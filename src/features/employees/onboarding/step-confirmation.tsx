import { useInvalidate } from '@refinedev/core'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import type { OnboardingStep } from '../../../../contract/onboarding/schemas.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { ONBOARDING_TEXTS } from '../../../texts/contracts.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../employees.module.css'

/** Time in milliseconds that the success is shown before the list opens (E4). */
const WAIT_MS = 1000

interface StepConfirmationProps {
  person: Person
  step: OnboardingStep
  notices: readonly string[]
  onClose: () => void
}

/** Asks before a step is taken; afterwards it waits a second and the list opens (E4). */
export function StepConfirmation({ person, step, notices, onClose }: StepConfirmationProps) {
  const session = useSession()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [isDone, setDone] = useState(false)
  const { action, label, to, question } = step
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      void invalidate({ resource: 'employees', invalidates: ['list', 'detail'] })
      onClose()
      if (canOpen(session, 'employeesOnboarding')) void navigate(PAGES.employeesOnboarding.path)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDone, invalidate, navigate, onClose, session])

  return (
    <OperationDialog
      operation="employee/aproval-docs-employee"
      input={{ userId: person.id, version: person.version, ...(to === 'Signing' ? { state: 'Signing' } : {}) }}
      title={ONBOARDING_TEXTS.titles[action] ?? label}
      submit={label}
      submitting={ONBOARDING_TEXTS.working}
      disabled={isDone}
      onDone={() => setDone(true)}
      onReload={() => invalidate({ resource: 'employees', invalidates: ['detail'] })}
      onClose={onClose}
    >
      {isDone ? (
        <Alert type="success" showIcon role="status" message={ONBOARDING_TEXTS.done[action] ?? step.done ?? label} />
      ) : (
        <>
          {notices.map((notice) => (
            <Alert key={notice} className={style['notice'] as string} type="warning" showIcon message={notice} />
          ))}
          <p>{question}</p>
          <p>{ONBOARDING_TEXTS.about(`${person.firstname} ${person.lastname}`)}</p>
        </>
      )}
    </OperationDialog>
  )
}
