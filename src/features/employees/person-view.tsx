import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { mayEditPerson } from '../../../access-control/people.ts'
import type { Role } from '../../../access-control/roles.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordView } from '../../resource/record-view.tsx'
import { EmailChangeNotice } from '../../ui/email-change-notice.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { isGuided } from './guide/guide-steps.ts'
import { InviteAgain } from './invite-again.tsx'
import { OnboardingActions } from './onboarding/onboarding-actions.tsx'
import { PersonPhoto } from './person-photo.tsx'
import { AccessTab, BankTab, ContractTab, DocumentsTab, ReceiptsTab } from './tabs/lazy-tabs.ts'
import type { PersonTabProps } from './tabs/person-tab.ts'
import { usePersonForms } from './use-person-forms.ts'

/** Forms are larger than the rest of the page, so they are loaded when a user is about to edit. */
const loadEditor = () => import('./edit-profile/edit-profile-dialog.tsx')
const GuideMode = lazy(async () => ({ default: (await import('./guide/guide-mode.tsx')).GuideMode }))
const EditProfileDialog = lazy(async () => ({ default: (await loadEditor()).EditProfileDialog }))

/** The button that opens the editor, which the page keeps open while its parts change. */
const EditButton = createContext<ReactNode>(null)

const part = (Part: ComponentType<PersonTabProps>) =>
  function PersonPart({ record, reload }: PartProps<Person>) {
    return <Part person={record} onReload={reload} />
  }

/** The parts that schemas/views/person.json names. */
const PARTS: Parts<Person> = {
  photo: part(PersonPhoto),
  actions: part(Actions),
  access: part(AccessTab),
  documents: part(DocumentsTab),
  contract: part(ContractTab),
  bank: part(BankTab),
  receipts: part(ReceiptsTab),
}

function Actions({ person, onReload }: PersonTabProps) {
  const session = useSession()
  const target = { personId: person.id, companyId: person.company?.id ?? null, role: person.role.name as Role }
  return (
    <>
      <WhoCanSee entity="person" id={person.id} />
      {person.is_invited && mayEditPerson(session, target) && <InviteAgain personId={person.id} />}
      {useContext(EditButton)}
      <OnboardingActions person={person} onReload={onReload} />
    </>
  )
}

interface PersonViewProps {
  person: Person
  /** Reads the record again: after a save, and after another person's change. */
  onReload: () => Promise<Person | undefined>
}

/** A person: header, and the parts of the record as tabs, with a button to edit it. */
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
      {t('office.person.edit')}
    </Button>
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
        <Suspense fallback={<Spinner heading={pageTitle('employeeDetail')} />}>
          <GuideMode person={person} edit={edit} onReload={onReload} />
        </Suspense>
      ) : (
        <EditButton value={edit}>
          <RecordView view="person" parts={PARTS} record={person} reload={onReload} />
        </EditButton>
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
