import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { ListPage } from '../../tables/list-page.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/notices.tsx'
import { PageLink } from '../../ui/page-head.tsx'
import { useMay } from '../../ui/session-context.ts'

export function EmployeeListPage() {
  return (
    <ListPage
      page="employeesOnboarding"
      table="employees"
      actions={
        <>
          <PageLink page="invoices" />
          <PageLink page="jobListings" />
          <NewPeopleActions />
        </>
      }
    />
  )
}

/** Both are larger than the list, so they are loaded when a user is about to create people. */
const ImportDialog = lazyDialog(async () => (await import('./import/import-dialog.tsx')).ImportDialog, <Spinner />)
const NewPersonDialog = lazyDialog(
  async () => (await import('./new-person/new-person-dialog.tsx')).NewPersonDialog,
  <Spinner />,
)

function NewPeopleActions() {
  const mayCreate = useMay('employees', 'create')
  const [isImporting, setImporting] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden="true" />}
        onClick={() => setImporting(true)}
        onPointerEnter={ImportDialog.preload}
        onFocus={ImportDialog.preload}
      >
        {t('new-people.import.button')}
      </Button>
      <DialogButton
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onPointerEnter={NewPersonDialog.preload}
        onFocus={NewPersonDialog.preload}
        dialog={(close) => <NewPersonDialog onClose={close} />}
      >
        {t('new-people.newPerson.button')}
      </DialogButton>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}
