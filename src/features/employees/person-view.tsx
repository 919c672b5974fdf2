import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mayEditPerson } from '../../../access-control/people.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/schemas/person.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { PersonHeader } from './person-header.tsx'
import { PersonTabs } from './person-tabs.tsx'
import { usePersonForms } from './use-person-forms.ts'

/** Forms weigh more than all the rest of the page, so they come when someone is about to edit. */
const loadEditor = () => import('./edit-profile/edit-profile-dialog.tsx')
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
  // In guide mode the tabs unlock step by step (C3), which is the guide's to do.
  const isGuided = person.id === session.id && person.user_guide
  const edit = !isGuided && mayEditPerson(session, target) && (
    <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={open} onPointerEnter={preload} onFocus={preload}>
      {OFFICE_TEXTS.person.edit}
    </Button>
  )
  return (
    <>
      <PersonHeader person={person} actions={edit} />
      <PersonTabs person={person} onReload={onReload} />
      {wasOpened && forms.data && (
        <Suspense fallback={<Spinner />}>
          <EditProfileDialog
            person={person}
            forms={forms.data}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onReload={onReload}
          />
        </Suspense>
      )}
    </>
  )
}
