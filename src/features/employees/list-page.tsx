import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../../ui/use-may.ts'

/** People of the companies in reach: found, sorted, filtered, opened. */
export function EmployeeListPage() {
  return (
    <>
      <PageHead
        title={pageTitle('employeesOnboarding')}
        actions={
          <>
            <PageLink page="invoices" />
            <PageLink page="jobListings" />
            <NewPeopleActions />
          </>
        }
      />
      <ResourceTable name="employees" label={pageTitle('employeesOnboarding')} />
    </>
  )
}

/** Both are larger than the list, so they are loaded when a user is about to create people. */
const loadImport = () => import('./import/import-dialog.tsx')
const loadNewPerson = () => import('./new-person/new-person-dialog.tsx')
const ImportDialog = lazy(async () => ({ default: (await loadImport()).ImportDialog }))
const NewPersonDialog = lazy(async () => ({ default: (await loadNewPerson()).NewPersonDialog }))

type Open = 'person' | 'import' | null

/** Buttons of the people list for viewers who may create people. */
function NewPeopleActions() {
  const mayCreate = useMay('employees', 'create')
  const [open, setOpen] = useState<Open>(null)
  const invalidate = useInvalidate()
  const [wasImporting, setImporting] = useState(false)
  if (!mayCreate) return null
  const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined)
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden="true" />}
        onClick={() => {
          setImporting(true)
          setOpen('import')
        }}
        onPointerEnter={() => preload(loadImport)}
        onFocus={() => preload(loadImport)}
      >
        {t('new-people.import.button')}
      </Button>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => setOpen('person')}
        onPointerEnter={() => preload(loadNewPerson)}
        onFocus={() => preload(loadNewPerson)}
      >
        {t('new-people.newPerson.button')}
      </Button>
      <Suspense fallback={<Spinner />}>
        {open === 'person' && (
          <NewPersonDialog
            onChanged={() => invalidate({ resource: 'employees', invalidates: ['list'] })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={<Spinner />}>
        {wasImporting && <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
