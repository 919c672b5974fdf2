import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { mayStopAdminEmail } from '../../../access-control/clients.ts'
import { canOpen, PAGES, type PageName, recordPath } from '../../../access-control/pages.ts'
import { monthOf, today } from '../../../contract/calendar.ts'
import type { Client } from '../../../contract/clients/schemas.ts'
import { readForm } from '../../../contract/forms/record.ts'
import type { ApprovedContractor } from '../../../contract/invoice-batches/schemas.ts'
import { formatMonth } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { useApprovedContractors } from '../../../providers/approved-contractors.ts'
import { companyCalls } from '../../parts/envelope/envelope-calls.ts'
import { EnvelopePanel } from '../../parts/envelope/envelope-panel.tsx'
import { WhoCanSee } from '../../parts/who-can-see.tsx'
import { dialogTexts, OperationButton, useAct } from '../../resource/operation-dialog.tsx'
import { RecordPage } from '../../resource/record-page.tsx'
import { type PartProps, type Parts, RecordView } from '../../resource/record-view.tsx'
import { StepBar } from '../../resource/step-bar.tsx'
import { CompanyLogo } from '../../ui/avatar.tsx'
import { EmailChangeNotice } from '../../ui/email-change-notice.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { isFound } from '../../ui/folded.ts'
import { formatDateTime, formatMoney, formatText } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Box, Card, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Callout, EmptyNotice, NotLoaded } from '../../ui/notices.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useMay, useSession } from '../../ui/session-context.ts'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import style from './clients.module.css'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { OnboardingTab } from './tabs/onboarding-tab.tsx'

const ClientStep = lazyDialog(async () => (await import('./steps/client-step.tsx')).ClientStep)

/** The steps of a company. The dialog of a blocked one lists what is missing. */
function ClientSteps({ record: client, reload }: PartProps<Client>) {
  const label = t('clients.steps.label')
  if (client.steps.length === 0) return null
  return (
    <section aria-label={label}>
      <StepBar
        steps={client.steps}
        label={label}
        dialog={(step, close) => <ClientStep record={client} step={step} onClose={close} reload={reload} />}
      />
    </section>
  )
}

/** The service agreement with a company and its signatures (F5, block "Envelopes"). */
function AgreementTab({ record: client, reload }: PartProps<Client>) {
  const { id, legal_representative } = client
  const calls = useMemo(() => companyCalls(id), [id])
  const name = legal_representative?.name || t('envelope.representative')
  return (
    <Box label={t('envelope.agreement')}>
      <EnvelopePanel calls={calls} signer={{ name, email: null }} onChanged={reload} />
    </Box>
  )
}

const COMPANY = { resource: 'clients', list: 'clients', firstTab: 'company' } as const
const ONBOARDING = { resource: 'client-onboarding', list: 'clientsOnboarding', firstTab: 'onboarding' } as const

/** One company, or its onboarding; without an id a Client's own profile. */
export function ClientDetailPage({ page }: { page: PageName }) {
  const { clientId } = useParams()
  const own = useSession().company?.id
  const { firstTab, ...calls } = page === 'clientOnboardingDetail' ? ONBOARDING : COMPANY
  return (
    <RecordPage<Client> {...calls} id={clientId ?? String(own ?? '')} page="clientDetail">
      {(client, reload) => (
        <RecordView key={client.id} view="client" parts={PARTS} record={client} reload={reload} firstTab={firstTab} />
      )}
    </RecordPage>
  )
}

/** The parts that schemas/views/client.json names. */
const PARTS: Parts<Client> = {
  logo: ClientLogo,
  manager: ClientManager,
  notes: ClientNotes,
  viewers: ({ record }) => <WhoCanSee entity="client" id={record.id} />,
  steps: ClientSteps,
  accounts: AccountsTab,
  onboarding: OnboardingTab,
  documents: DocumentsTab,
  agreement: AgreementTab,
  admins: AdminsTab,
  contractors: ({ record }) => <ContractorsTab clientId={record.id} />,
}

const LOGO_PX = 60

function ClientLogo(props: PartProps<Client>) {
  return (
    <Stack gap="none" className={style['logo']}>
      <CompanyLogo name={props.record.name} logoUrl={props.record.logo_url} size={LOGO_PX} />
      <LogoButton {...props} />
    </Stack>
  )
}

function ClientManager(props: PartProps<Client>) {
  const { account_manager: manager } = props.record
  return (
    <>
      {manager ? `${manager.firstname} ${manager.lastname}` : formatText(null)}
      <ManagerButton {...props} />
    </>
  )
}

/** Corrections that were left open, and the reason why the company was denied. */
function ClientNotes({ record: { untouched, denied_reason, status } }: PartProps<Client>) {
  return (
    <>
      {untouched.length > 0 && (
        <Callout type="warning" title={t('clients.onboarding.untouched')}>
          {untouched.join(', ')}
        </Callout>
      )}
      {denied_reason !== null && status === 'Denied' && <Note>{t('clients.onboarding.reason', { text: denied_reason })}</Note>}
    </>
  )
}

/** Chooses a picture and sends it as the company's logo (.jpg, .jpeg, .png). */
function LogoButton({ record: client, reload }: PartProps<Client>) {
  const mayEdit = useMay('clients', 'edit-company')
  const input = useRef<HTMLInputElement>(null)
  const { act, loading } = useAct('client/update-client-img', { done: t('clients.logoSaved'), onChanged: reload })
  if (!mayEdit) return null
  return (
    <>
      <Button size="small" type="link" loading={loading} onClick={() => input.current?.click()}>
        {t('clients.logo')}
      </Button>
      <FileInput
        ref={input}
        accept=".jpg,.jpeg,.png"
        aria-label={t('clients.logo')}
        onChoose={([img_file]) => void act({ clientId: client.id }, { files: { img_file: img_file as File } })}
      />
    </>
  )
}

function ManagerButton({ record: client, reload }: PartProps<Client>) {
  const mayEdit = useMay('clients', 'edit')
  if (!mayEdit) return null
  return (
    <OperationButton
      operation="client/update-account-manager"
      input={{ clientId: client.id }}
      name={t('clients.changeManager')}
      title={t('clients.changeManager')}
      form="client-manager"
      about={client}
      prefill={{ accountManagerId: client.account_manager?.id }}
      width={460}
      skipsUnchanged
      done={t('clients.saved')}
      button={{ size: 'small', type: 'text', icon: <EditOutlined aria-hidden="true" /> }}
      onChanged={reload}
    />
  )
}

/** Users of the company, with their rights and last visit. */
function AdminsTab({ record: client, reload }: PartProps<Client>) {
  const session = useSession()
  const mayManage = useMay('clients', 'manage-admins', client)
  const form = { form: 'client-admin', subject: 'Client', onChanged: reload } as const
  return (
    <Card
      title={t('clients.tabs.admins')}
      action={
        mayManage && (
          <OperationButton
            operation="client/add-client-admin"
            isKeyed
            input={{ clientId: client.id }}
            {...form}
            {...dialogTexts('clients.admins.adding')}
            prefill={{ may_approve: true }}
            button={{ icon: <PlusOutlined aria-hidden="true" /> }}
          />
        )
      }
    >
      {client.admins.length === 0 && (
        <EmptyNotice title={t('clients.admins.none')}>{t('clients.admins.noneDetail')}</EmptyNotice>
      )}
      <List isLined>
        {client.admins.map((admin) => {
          const name = `${admin.firstname} ${admin.lastname}`
          return (
            <Row as="li" justify="between" key={admin.id}>
              <div>
                <strong>{name}</strong> {admin.is_owner && <Tag>{t('clients.admins.owner')}</Tag>}
                {admin.may_approve && <Tag>{t('clients.admins.approves')}</Tag>}
                <Note>{joined(admin.position, admin.email, formatText(admin.phone))}</Note>
                <Note>
                  {admin.last_seen
                    ? t('clients.admins.lastSeen', { when: formatDateTime(admin.last_seen) })
                    : t('clients.admins.neverSeen')}
                </Note>
              </div>
              {mayManage && (
                <Row>
                  <OperationButton
                    operation="client/update-client-admin"
                    input={{ userId: admin.id }}
                    {...form}
                    name={t('clients.admins.editOf', { name })}
                    label={t('clients.admins.edit')}
                    title={t('clients.admins.editOf', { name })}
                    prefill={(loaded) => readForm(loaded, admin)}
                    done={t('clients.saved')}
                  />
                  <OperationButton
                    operation="client/remove-client-admin"
                    input={{ userId: admin.id }}
                    {...dialogTexts('clients.admins.removing', { name })}
                    reason="required"
                    danger
                    onChanged={reload}
                  />
                </Row>
              )}
              {admin.email_change && (
                <div className={style['rowNotice']}>
                  <EmailChangeNotice
                    personId={admin.id}
                    change={admin.email_change}
                    isEditable={mayStopAdminEmail(session, client.admins, admin.id)}
                    onReload={reload}
                  />
                </div>
              )}
            </Row>
          )
        })}
      </List>
    </Card>
  )
}

const SHOWN = 50

/** The contractors of a company who can be invoiced, with their pay and whether they have an invoice for this month. */
function ContractorsTab({ clientId }: { clientId: number }) {
  const month = monthOf(today())
  const { data, error, refetch } = useApprovedContractors({ clientId, ...month })
  return (
    <Card title={t('clients.contractors.title')} action={<Ways clientId={clientId} />}>
      {data ? (
        data.length === 0 ? (
          <EmptyNotice title={t('clients.contractors.none')}>{t('clients.contractors.noneDetail')}</EmptyNotice>
        ) : (
          <Contractors contractors={data} month={formatMonth(new Date(month.period_start))} />
        )
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Card>
  )
}

function Ways({ clientId }: { clientId: number }) {
  const { path } = PAGES.invoices
  return (
    <Row as="nav" gap="l" aria-label={t('clients.contractors.invoices')}>
      <Link to={`${PAGES.invoiceBatches.path}?company=${clientId}`}>{t('clients.contractors.create')}</Link>
      <Link to={`${path}?companyId=${clientId}`}>{t('clients.contractors.invoices')}</Link>
      <Link to={`${path}?tab=completed&companyId=${clientId}`}>{t('clients.contractors.completed')}</Link>
    </Row>
  )
}

function Contractors({ contractors, month }: { contractors: readonly ApprovedContractor[]; month: string }) {
  const [search, setSearch] = useState('')
  const found = contractors.filter((one) => isFound(one, search))
  return (
    <>
      <Row bottom="s">
        <SearchBox label={t('clients.contractors.search')} value={search} onChange={setSearch} />
        <Note as="span" role="status">
          {found.length === 0 ? t('clients.contractors.noneFound') : t('clients.contractors.found', { n: found.length })}
        </Note>
      </Row>
      <LongList
        isLined
        aria-label={t('clients.contractors.title')}
        first={SHOWN}
        step={SHOWN}
        more={(n: number) => t('clients.contractors.more', { n })}
      >
        {found.map((one) => (
          <Contractor key={one.id} contractor={one} month={month} />
        ))}
      </LongList>
    </>
  )
}

function Contractor({ contractor, month }: { contractor: ApprovedContractor; month: string }) {
  const session = useSession()
  const { id, firstname, lastname, email, contract, wise_email, alreadyInvoiced, obstacle } = contractor
  const name = `${firstname} ${lastname}`
  const fee = contract?.contractor_fee
  return (
    <Row as="li" justify="between">
      <div>
        {canOpen(session, 'employeeOnboardingDetail') ? (
          <Link to={recordPath('employeeOnboardingDetail', id)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        <Note>
          {email} ·{' '}
          {wise_email === null ? t('clients.contractors.noWise') : t('clients.contractors.wise', { email: wise_email })}
        </Note>
      </div>
      <span>
        {fee == null
          ? t('clients.contractors.noFee')
          : t('clients.contractors.fee', {
              period: contract?.fee_period ?? null,
              amount: formatMoney(fee, contract?.currency),
              periodText: contract?.fee_period ? valueText(contract.fee_period).toLowerCase() : null,
            })}
      </span>
      <Note as="span" className={style['state']}>
        {alreadyInvoiced
          ? t('clients.contractors.invoiced', { month })
          : (obstacle?.reason ?? t('clients.contractors.open', { month }))}
      </Note>
    </Row>
  )
}
