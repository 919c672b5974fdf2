import { Alert, Button, Tag } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { startViewAs } from '../../../../providers/view-as.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { PersonTabProps } from '../tabs/person-tab.ts'
import { isOn } from './permission-draft.ts'
import { type CatalogueGroup, type Staff, useCatalogue, useStaff } from './use-staff.ts'

const PermissionsDialog = lazy(async () => ({ default: (await import('./permissions-dialog.tsx')).PermissionsDialog }))
const CompaniesDialog = lazy(async () => ({ default: (await import('./companies-dialog.tsx')).CompaniesDialog }))
const PositionDialog = lazy(async () => ({ default: (await import('./position-dialog.tsx')).PositionDialog }))
const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }))
const SUCCESS = 200

/** Permissions and companies of an internal employee, and the state of the account. */
export function AccessTab({ person, onReload }: PersonTabProps) {
  const staff = useStaff(person.id)
  const catalogue = useCatalogue()
  const [isEditing, setEditing] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [isPositionOpen, setPositionOpen] = useState(false)
  const viewer = useSession()
  const mayEdit = useMay('internal-employees', 'edit')
  const { refetch } = staff
  const reload = useCallback(async () => {
    const [latest] = await Promise.all([refetch(), onReload()])
    return latest?.internalEmployee
  }, [refetch, onReload])

  const failed = staff.error ?? catalogue.error
  if (failed) {
    const retry = () => void Promise.all([refetch(), catalogue.refetch()])
    return <ErrorNotice message={failed.message} onRetry={retry} />
  }
  if (!staff.data || !catalogue.data) return <Spinner />
  const { internalEmployee } = staff.data
  const { groups, presets } = catalogue.data
  const isSelf = viewer.id === person.id
  return (
    <CardGrid>
      <Card title={t('staff.account.title')}>
        <Facts facts={accountFacts(internalEmployee)} />
        {mayEdit && (
          <Row top="m">
            <Button onClick={() => setPositionOpen(true)}>{t('staff.account.edit')}</Button>
            {viewer.role === 'Admin' && (
              <>
                {internalEmployee.is_active && <ViewAs staff={internalEmployee} />}
                <ResetFactor staff={internalEmployee} />
                <Button danger={internalEmployee.is_active} onClick={() => setClosing(true)}>
                  {internalEmployee.is_active ? t('staff.closing.close') : t('staff.closing.open')}
                </Button>
              </>
            )}
          </Row>
        )}
      </Card>
      <Card title={t('staff.reach.title')}>
        <Companies staff={internalEmployee} />
        {!isSelf && mayEdit && (
          <Row top="m">
            <Button onClick={() => setAssigning(true)}>{t('staff.reach.edit')}</Button>
          </Row>
        )}
      </Card>
      <Card title={t('staff.permissions.title')} isWide>
        {groups.length === 0 && <p>{t('staff.permissions.noGroup')}</p>}
        <Facts facts={groups.map((group) => heldFact(group, internalEmployee))} />
        {isSelf ? (
          <p>{t('staff.permissions.own')}</p>
        ) : (
          groups.length > 0 && (
            <Row top="m">
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('staff.permissions.edit')}
              </Button>
            </Row>
          )
        )}
      </Card>
      <Suspense fallback={<Spinner />}>
        {!isSelf && (
          <PermissionsDialog
            staff={internalEmployee}
            groups={groups}
            presets={presets}
            isShown={isEditing}
            onClose={() => setEditing(false)}
            onReload={reload}
          />
        )}
        {isPositionOpen && <PositionDialog staff={internalEmployee} onClose={() => setPositionOpen(false)} onReload={reload} />}
        {isClosing && <AccountDialog staff={internalEmployee} onClose={() => setClosing(false)} onReload={reload} />}
        {isAssigning && <CompaniesDialog staff={internalEmployee} onClose={() => setAssigning(false)} onReload={reload} />}
      </Suspense>
    </CardGrid>
  )
}

const accountFacts = ({ state, position, department, invited_at, last_seen }: Staff) =>
  [
    [t('staff.account.state'), t(`staff.account.states.${state}`)],
    [t('staff.account.position'), position],
    [t('staff.account.department'), department],
    [t('staff.account.invited'), invited_at && formatDateTime(invited_at)],
    [t('staff.account.seen'), last_seen && formatDateTime(last_seen)],
  ] as const

function Companies({ staff: { all_companies, assigned_companies } }: { staff: Staff }) {
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

/** The permissions of a group that are held, by their words. */
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
      {error && <Alert type="error" showIcon role="alert" message={error.message} />}
      <Button loading={loading} onClick={() => void open()}>
        {t('staff.viewAs.start', { name: staff.firstname })}
      </Button>
    </>
  )
}

/** For a colleague who lost the phone: signing in asks for the password alone until a new app is added. */
function ResetFactor({ staff: { id, firstname, lastname } }: { staff: Staff }) {
  const [isOpen, setOpen] = useState(false)
  const name = `${firstname} ${lastname}`
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('staff.secondFactor.reset')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OperationDialog
            operation="employee/reset-second-factor"
            input={{ id }}
            title={t('staff.secondFactor.resetTitle', { name })}
            question={t('staff.secondFactor.resetDetail', { name })}
            submit={t('staff.secondFactor.reset')}
            danger
            done={t('staff.secondFactor.resetDone', { name })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
