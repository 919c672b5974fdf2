import { EditOutlined, MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { mayRequestDocuments } from '../../../access-control/documents.ts'
import { mayEditPerson, targetOf } from '../../../access-control/people.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { useRead } from '../../../providers/calls.ts'
import { ExportPerson } from '../../parts/export-person.tsx'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import { useAct } from '../../resource/operation-dialog.tsx'
import { type PartProps, type Parts, RecordView } from '../../resource/record-view.tsx'
import { StepBar } from '../../resource/step-bar.tsx'
import { EmailChangeNotice } from '../../ui/email-change-notice.tsx'
import { lazyDialog, lazyPage } from '../../ui/lazy-part.tsx'
import { NotLoaded, Spinner } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { isGuided } from './guide/guide-steps.ts'
import { PersonPhoto } from './person-photo.tsx'
import { AccessTab, BankTab, ContractTab, DocumentsTab, ReceiptsTab } from './tabs/lazy-tabs.tsx'
import { usePersonForms } from './use-person-forms.ts'

/** Forms are larger than the rest of the page, so they are loaded when a user is about to edit. */
const EditProfileDialog = lazyDialog(
  async () => (await import('./edit-profile/edit-profile-dialog.tsx')).EditProfileDialog,
  <Spinner />,
)
const GuideMode = lazyPage(
  async () => (await import('./guide/guide-mode.tsx')).GuideMode,
  () => pageTitle('employeeDetail'),
)

/** The button that opens the editor, which the page keeps open while its parts change. */
const EditButton = createContext<ReactNode>(null)

/** The parts that schemas/views/person.json and internal-employee.json name. */
const PARTS: Parts<Person> = {
  photo: PersonPhoto,
  actions: Actions,
  access: AccessTab,
  documents: DocumentsTab,
  contract: ContractTab,
  bank: BankTab,
  receipts: ReceiptsTab,
}

function Actions({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  const target = targetOf(person)
  return (
    <>
      <WhoCanSee entity="person" id={person.id} />
      {session.role === 'Admin' && <ExportPerson id={person.id} />}
      {person.is_invited && mayEditPerson(session, target) && <InviteAgain personId={person.id} />}
      {useContext(EditButton)}
      <OnboardingActions record={person} reload={reload} />
    </>
  )
}

export const isStaff = ({ role }: Person): boolean => role.name === 'InternalEmployee' || role.name === 'Admin'

/** A person: header, and the parts of the record as tabs, with a button to edit it. */
export function PersonView({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  useDocumentTitle(`${person.firstname} ${person.lastname}`)
  const target = targetOf(person)
  const forms = usePersonForms(target.role)
  const [isOpen, setOpen] = useState(false)
  const hasGuide = isGuided(person, session)
  const edit = (isMain: boolean) =>
    mayEditPerson(session, target) && (
      <Button
        type={isMain ? 'primary' : 'default'}
        icon={<EditOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onPointerEnter={EditProfileDialog.preload}
        onFocus={EditProfileDialog.preload}
      >
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
          onReload={reload}
        />
      )}
      {hasGuide ? (
        <GuideMode record={person} edit={edit} reload={reload} />
      ) : (
        <EditButton value={edit(true)}>
          <RecordView view={isStaff(person) ? 'internal-employee' : 'person'} parts={PARTS} record={person} reload={reload} />
        </EditButton>
      )}
      {forms.data && (
        <EditProfileDialog
          record={person}
          forms={forms.data}
          guideStep={hasGuide ? person.step : null}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          reload={reload}
        />
      )}
    </>
  )
}

const PersonStep = lazyDialog(async () => (await import('./onboarding/person-step.tsx')).PersonStep)
const APPROVE = 'approve'

/**
 * Contract Sent and Approve (E2 to E4), for viewers who may. Approve is offered when the documents are there; the obstacles
 * are shown next to the buttons.
 */
function OnboardingActions({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  const role = person.role.name
  const isAsked = (role === 'Employee' || role === 'Contractor') && mayRequestDocuments(session, targetOf(person))
  const query = useRead(
    'employee/get-onboarding-employee',
    { userId: person.id },
    {
      // The status and the version move with documents and steps, and then the buttons are others.
      enabled: isAsked,
      offersSteps: true,
      reuses: true,
      since: [person.version],
    },
  )
  const { data } = query
  if (query.error && !data) return <NotLoaded {...query} />
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
        <PersonStep record={person} step={step} notices={data.notices} reload={reload} onClose={close} />
      )}
    />
  )
}

function InviteAgain({ personId }: { personId: number }) {
  const { act, loading } = useAct('employee/invite-employee-again', { done: t('new-people.invite.sent') })
  return (
    <Button icon={<MailOutlined aria-hidden="true" />} loading={loading} onClick={() => void act({ userId: personId })}>
      {loading ? t('new-people.invite.sending') : t('new-people.invite.button')}
    </Button>
  )
}
