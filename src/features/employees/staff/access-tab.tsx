import { useOne } from '@refinedev/core'
import { Button, Tag } from 'antd'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { readAgain, useCall } from '../../../../providers/calls.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { startViewAs } from '../../../../providers/view-as.ts'
import { dialogTexts, OperationButton } from '../../../resource/operation-dialog.tsx'
import { type PartProps, type Parts, RecordView } from '../../../resource/record-view.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Card, type Fact, Facts, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Callout, Loaded, Spinner } from '../../../ui/notices.tsx'
import { useMay, useSession } from '../../../ui/session-context.ts'
import { isOn } from './permission-draft.ts'
import { type CatalogueGroup, type Staff, useCatalogue } from './use-staff.ts'

const PermissionsDialog = lazyDialog(async () => (await import('./permissions-dialog.tsx')).PermissionsDialog, <Spinner />)
const CompaniesDialog = lazyDialog(async () => (await import('./companies-dialog.tsx')).CompaniesDialog, <Spinner />)
const SUCCESS = 200

/** The parts that schemas/views/internal-employee-access.json names. */
const PARTS: Parts<Staff> = { account: AccountActions, companies: Companies, permissions: HeldPermissions }

export function AccessTab({ record: person, reload: reloadPerson }: PartProps<Person>) {
  const { query } = useOne<Staff, CallError>({ resource: 'staff', id: person.id, errorNotification: false })
  const { data, error, refetch } = query
  const reload = async () => {
    // Both have the version that the next change is sent with.
    const [latest, its] = await Promise.all([readAgain(query), reloadPerson()])
    return its && latest
  }
  return (
    <Loaded query={{ data: data?.data, error, refetch }}>
      {(staff) => <RecordView view="internal-employee-access" parts={PARTS} record={staff} reload={reload} />}
    </Loaded>
  )
}

/** Only Admin views as a colleague, resets a second factor and closes an account. */
function AccountActions({ record: staff, reload }: PartProps<Staff>) {
  if (useSession().role !== 'Admin') return null
  return (
    <Row>
      {staff.is_active && <ViewAs staff={staff} />}
      <ResetFactor staff={staff} />
      <SwitchAccount record={staff} reload={reload} />
    </Row>
  )
}

/** Closes or opens an account; explains the consequences first, and hands the clients over to a colleague. */
function SwitchAccount({ record: staff, reload }: PartProps<Staff>) {
  const isClosing = staff.is_active
  const clients = isClosing ? staff.managed_companies : []
  const hasClients = clients.length > 0
  return (
    <OperationButton
      operation="employee/set-active-internal-employee"
      input={{ idInternalEmployee: staff.id, is_active: !staff.is_active, version: staff.version }}
      {...dialogTexts(isClosing ? 'staff.closing' : 'staff.opening', { name: `${staff.firstname} ${staff.lastname}` })}
      form={hasClients ? 'hand-over' : undefined}
      about={staff}
      isNew
      lead={
        <p>
          {t('staff.closing.choose', { count: clients.length })} {clients.map((client) => client.name).join(', ')}
        </p>
      }
      danger={isClosing}
      width={560}
      disabled={({ typed }) => hasClients && typed['handOverTo'] === undefined}
      onChanged={reload}
      onReload={reload}
    />
  )
}

function Companies({ record: staff, reload }: PartProps<Staff>) {
  const mayEdit = useMay('internal-employees', 'edit')
  const isSelf = useSession().id === staff.id
  return (
    <Card title={t('staff.reach.title')}>
      <Reach staff={staff} />
      {!isSelf && mayEdit && (
        <Row top="m">
          <DialogButton dialog={(close) => <CompaniesDialog staff={staff} onClose={close} onReload={reload} />}>
            {t('staff.reach.edit')}
          </DialogButton>
        </Row>
      )}
    </Card>
  )
}

function Reach({ staff: { all_companies, assigned_companies } }: { staff: Staff }) {
  if (all_companies) return <p>{t('staff.reach.all')}</p>
  if (assigned_companies.length === 0) return <p>{t('staff.reach.none')}</p>
  return (
    <Row as="ul">
      {assigned_companies.map(({ id, name }) => (
        <li key={id}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </Row>
  )
}

function HeldPermissions({ record: staff, reload }: PartProps<Staff>) {
  const catalogue = useCatalogue()
  const isSelf = useSession().id === staff.id
  return (
    <Card title={t('staff.permissions.title')}>
      <Loaded query={catalogue}>
        {({ groups, presets }) => (
          <>
            {groups.length === 0 && <p>{t('staff.permissions.noGroup')}</p>}
            <Facts facts={groups.map((group) => heldFact(group, staff))} />
            {isSelf && <p>{t('staff.permissions.own')}</p>}
            {!isSelf && groups.length > 0 && (
              <Row top="m">
                <DialogButton
                  type="primary"
                  dialog={(close) => (
                    <PermissionsDialog staff={staff} groups={groups} presets={presets} onClose={close} onReload={reload} />
                  )}
                >
                  {t('staff.permissions.edit')}
                </DialogButton>
              </Row>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const heldFact = (group: CatalogueGroup, staff: Staff): Fact => {
  const held = group.flags.filter((flag) => isOn(staff.permissions, flag))
  return [group.title, held.map(({ label }) => label).join(', '), held.length === 0 ? t('staff.permissions.none') : undefined]
}

/** Opens the product as this person sees it, in this tab. */
function ViewAs({ staff }: { staff: Staff }) {
  const { call, loading, error } = useCall(startViewAs)
  const open = async () => {
    const end = await call(staff.id)
    // All loaded data belongs to the Admin, so the page is loaded again.
    if (end.status === SUCCESS) location.assign(PAGES.home.path)
  }
  return (
    <>
      {error && <Callout type="error" title={error.message} />}
      <Button loading={loading} onClick={() => void open()}>
        {t('staff.viewAs.start', { name: staff.firstname })}
      </Button>
    </>
  )
}

/** For a colleague who lost the phone: signing in asks for the password alone until a new app is added. */
function ResetFactor({ staff: { id, firstname, lastname } }: { staff: Staff }) {
  return (
    <OperationButton
      operation="employee/reset-second-factor"
      input={{ id }}
      {...dialogTexts('staff.secondFactor', { name: `${firstname} ${lastname}` })}
      danger
      button={{ danger: false }}
    />
  )
}
