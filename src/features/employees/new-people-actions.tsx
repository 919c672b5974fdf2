import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../../ui/use-may.ts'
import { NewPersonDialog } from './new-person/new-person-dialog.tsx'

/** It weighs more than the list, so it comes when somebody is about to create people. */
const loadImport = () => import('./import/import-dialog.tsx')
const ImportDialog = lazy(async () => ({ default: (await loadImport()).ImportDialog }))

type Open = 'person' | 'import' | null

/** Buttons of the people list for those who may create people. */
export function NewPeopleActions() {
  const mayCreate = useMay('employees', 'create')
  const [open, setOpen] = useState<Open>(null)
  const invalidate = useInvalidate()
  const [wasImporting, setImporting] = useState(false)
  if (!mayCreate) return null
  const preload = () => void loadImport().catch(() => undefined)
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden="true" />}
        onClick={() => {
          setImporting(true)
          setOpen('import')
        }}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {NEW_PEOPLE_TEXTS.import.button}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen('person')}>
        {NEW_PEOPLE_TEXTS.newPerson.button}
      </Button>
      {open === 'person' && (
        <NewPersonDialog
          onChanged={() => invalidate({ resource: 'employees', invalidates: ['list'] })}
          onClose={() => setOpen(null)}
        />
      )}
      <Suspense fallback={<Spinner />}>
        {wasImporting && <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
