import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { OnboardingStep } from '../../../../contract/onboarding/schemas.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'

/** Time in milliseconds that the success is shown before the list opens (E4). */
const WAIT_MS = 1000

type Noted = Person & { notices: readonly string[] }

const PARTS = { person: About }

interface PersonStepProps extends PartProps<Person> {
  step: OnboardingStep
  notices: readonly string[]
  onClose: () => void
}

export function PersonStep({ record: person, step, notices, reload, onClose }: PersonStepProps) {
  const invalidate = useInvalidate()
  const words = textAt('onboarding.done', step.action) ?? step.label
  return (
    <StepDialog<Noted>
      step={{ ...step, done: null }}
      record={{ ...person, notices }}
      named={{ userId: person.id }}
      machine="person-onboarding"
      parts={PARTS}
      title={textAt('onboarding.titles', step.action)}
      submitting={t('onboarding.working')}
      outcome={<Done words={words} onEnd={onClose} />}
      onClose={onClose}
      onChanged={() => invalidate({ resource: 'employees', id: person.id, invalidates: ['list', 'detail'] })}
      onReload={async () => {
        const latest = await reload()
        return latest && { ...latest, notices }
      }}
    />
  )
}

/** Shows the success, waits a second, and opens the list (E4). */
function Done({ words, onEnd }: { words: string; onEnd: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      onEnd()
      if (canOpen(session, 'employeesOnboarding')) void navigate(PAGES.employeesOnboarding.path)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [navigate, onEnd, session])
  return <Callout type="success" role="status" title={words} />
}

function About({ record: { firstname, lastname, notices } }: StepPartProps<Noted>) {
  return (
    <>
      <p>{t('onboarding.about', { name: `${firstname} ${lastname}` })}</p>
      {notices.map((notice) => (
        <Callout key={notice} type="warning" title={notice} bottom="m" />
      ))}
    </>
  )
}
