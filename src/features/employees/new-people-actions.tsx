import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mayCreatePeople } from '../../../access-control/new-people.ts'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Both weigh more than the list, so they come when somebody is about to create people. */
const loadNewPerson = () => import('./new-person/new-person-dialog.tsx')
const loadImport = () => import('./import/import-dialog.tsx')
const NewPersonDialog = lazy(async () => ({ default: (await loadNewPerson()).NewPersonDialog }))
const ImportDialog = lazy(async () => ({ default: (await loadImport()).ImportDialog }))

type Open = 'person' | 'import' | null

/** Buttons of the people list for those who may create people. */
export function NewPeopleActions() {
  const session = useSession()
  const [open, setOpen] = useState<Open>(null)
  const [used, setUsed] = useState<ReadonlySet<Open>>(new Set())
  if (!mayCreatePeople(session)) return null
  const show = (what: Open) => {
    setUsed(new Set([...used, what]))
    setOpen(what)
  }
  const preload = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden="true" />}
        onClick={() => show('import')}
        onPointerEnter={preload(loadImport)}
        onFocus={preload(loadImport)}
      >
        {NEW_PEOPLE_TEXTS.import.button}
      </Button>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => show('person')}
        onPointerEnter={preload(loadNewPerson)}
        onFocus={preload(loadNewPerson)}
      >
        {NEW_PEOPLE_TEXTS.newPerson.button}
      </Button>
      <Suspense fallback={<Spinner />}>
        {used.has('person') && <NewPersonDialog isOpen={open === 'person'} onClose={() => setOpen(null)} />}
        {used.has('import') && <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
