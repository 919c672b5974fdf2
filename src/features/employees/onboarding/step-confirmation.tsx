import { useInvalidate } from '@refinedev/core'
import { Alert } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import type { OnboardingStep } from '../../../../contract/onboarding/schemas.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { ONBOARDING_TEXTS } from '../../../texts/contracts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from './onboarding.module.css'

/** So long the success stands before the list opens (spec §4, §9; E4). */
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
  const { call, loading, error, reset } = useCall(
    useCallback(
      () =>
        callApi('employee/aproval-docs-employee', {
          userId: person.id,
          version: person.version,
          ...(to === 'Signing' ? { state: 'Signing' as const } : {}),
        }),
      [person, to],
    ),
  )
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      reset()
      void invalidate({ resource: 'employees', invalidates: ['list', 'detail'] })
      onClose()
      if (canOpen(session, 'employeesOnboarding')) void navigate(PAGES.employeesOnboarding.path)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDone, invalidate, navigate, onClose, reset, session])

  const take = async () => {
    const end = await call(undefined)
    if (end.status === 200) setDone(true)
  }
  return (
    <Dialog
      title={ONBOARDING_TEXTS.titles[action] ?? label}
      isOpen
      onClose={onClose}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={label}
          submitting={ONBOARDING_TEXTS.working}
          loading={loading}
          disabled={isDone}
          onSubmit={() => void take()}
        />
      )}
    >
      {isDone ? (
        <Alert type="success" showIcon role="status" message={ONBOARDING_TEXTS.done[action] ?? step.done ?? label} />
      ) : (
        <>
          <Refusal error={error} onLoadLatest={() => void invalidate({ resource: 'employees', invalidates: ['detail'] })} />
          {notices.map((notice) => (
            <Alert key={notice} className={style['notice'] as string} type="warning" showIcon message={notice} />
          ))}
          <p>{question}</p>
          <p>{ONBOARDING_TEXTS.about(`${person.firstname} ${person.lastname}`)}</p>
        </>
      )}
    </Dialog>
  )
}
