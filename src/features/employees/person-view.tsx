import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { PAGES } from '../../../access-control/pages.ts'
import { mayEditPerson } from '../../../access-control/people.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import { OFFICE_TEXTS } from '../../texts.ts'
import { EmailChangeNotice } from '../../ui/email-change-notice.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { isGuided } from './guide/guide-steps.ts'
import { InviteAgain } from './invite-again.tsx'
import { OnboardingActions } from './onboarding/onboarding-actions.tsx'
import { PersonHeader } from './person-header.tsx'
import { PersonTabs } from './person-tabs.tsx'
import { usePersonForms } from './use-person-forms.ts'

/** Forms weigh more than all the rest of the page, so they come when someone is about to edit. */
const loadEditor = () => import('./edit-profile/edit-profile-dialog.tsx')
const GuideMode = lazy(async () => ({ default: (await import('./guide/guide-mode.tsx')).GuideMode }))
const EditProfileDialog = lazy(async () => ({ default: (await loadEditor()).EditProfileDialog }))

interface PersonViewProps {
  person: Person
  /** Reads the record anew: after a save, and when someone else changed it meanwhile. */
  onReload: () => Promise<Person | undefined>
}

/** A person: who it is, and the parts of the record as tabs, with a way to change it. */
export function PersonView({ person, onReload }: PersonViewProps) {
  const session = useSession()
  useDocumentTitle(`${person.firstname} ${person.lastname}`)
  const forms = usePersonForms(person.role.name as Role)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const target = { personId: person.id, companyId: person.company?.id ?? null, role: person.role.name as Role }
  const preload = () => void loadEditor().catch(() => undefined)

  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const hasGuide = isGuided(person, session)
  const edit = mayEditPerson(session, target) && (
    <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={open} onPointerEnter={preload} onFocus={preload}>
      {OFFICE_TEXTS.person.edit}
    </Button>
  )
  const actions = (
    <>
      <WhoCanSee entity="person" id={person.id} />
      {person.is_invited && mayEditPerson(session, target) && <InviteAgain personId={person.id} />}
      {edit}
      <OnboardingActions person={person} />
    </>
  )
  return (
    <>
      {person.email_change && (
        <EmailChangeNotice
          personId={person.id}
          change={person.email_change}
          isEditable={mayEditPerson(session, target)}
          onReload={onReload}
        />
      )}
      {hasGuide ? (
        <Suspense fallback={<Spinner heading={PAGES.employeeDetail.title} />}>
          <GuideMode person={person} edit={edit} onReload={onReload} />
        </Suspense>
      ) : (
        <>
          <PersonHeader person={person} actions={actions} onReload={onReload} />
          <PersonTabs person={person} onReload={onReload} />
        </>
      )}
      {wasOpened && forms.data && (
        <Suspense fallback={<Spinner />}>
          <EditProfileDialog
            person={person}
            forms={forms.data}
            guideStep={hasGuide ? person.step : null}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onReload={onReload}
          />
        </Suspense>
      )}
    </>
  )
}
