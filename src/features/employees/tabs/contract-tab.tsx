import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayRegisterContract, mayWriteLog } from '../../../../access-control/contracts.ts'
import { seesEnvelope } from '../../../../access-control/envelopes.ts'
import { mayReadJobs } from '../../../../access-control/jobs.ts'
import { targetOf } from '../../../../access-control/people.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { today } from '../../../../contract/calendar.ts'
import type { Contract, ContractLog } from '../../../../contract/contracts/schemas.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { useRead } from '../../../../providers/calls.ts'
import { changedValue } from '../../../forms/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { signingOf } from '../../../parts/envelope/signing-of.ts'
import { dialogTexts, OperationButton } from '../../../resource/operation-dialog.tsx'
import { type PartProps, type Parts, RecordView } from '../../../resource/record-view.tsx'
import { StepBar } from '../../../resource/step-bar.tsx'
import { Changes } from '../../../ui/changes.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { useHostedDialog } from '../../../ui/hosted-dialog.tsx'
import { joined } from '../../../ui/joined.ts'
import { Box, Card, List, Note, Quote, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Callout, EmptyNotice, ErrorNotice, Loaded, Spinner } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { asShown, CIRCUMSTANCES } from '../contract/contract-record.ts'
import { PersonEnvelope } from '../documents/person-envelope.tsx'
import style from '../employees.module.css'
import { TerminationSection } from '../termination/termination-section.tsx'

/** The contracts of a person, one at a time: its values, its terms over time, and its log. */
export function ContractTab({ record: person, reload }: PartProps<Person>) {
  const session = useSession()
  const [chosen, setChosen] = useState<number | null>(null)
  const target = targetOf(person)
  const { data, error, refetch } = useRead(
    'employee/get-last-contract-employee',
    { userId: person.id, ...(chosen === null ? {} : { contractId: chosen }) },
    { keeps: true, offersSteps: true, reuses: true },
  )
  const forms = useContractForms(target.role)
  const hasLeft = person.onboarding.status === 'Terminated'
  const mayRegister = mayRegisterContract(session, target) && (!hasLeft || session.role !== 'Client')

  if (!data || !forms.data) {
    const failure = error?.message ?? (forms.error && t('office.person.formsNotLoaded'))
    if (!failure) return <Spinner />
    return <ErrorNotice message={failure} onRetry={() => void Promise.all([refetch(), forms.refetch()])} />
  }
  const { lastContract: contract, contracts } = data
  const reloadAll = async () => {
    const [read] = await Promise.all([refetch(), reload()])
    return read?.lastContract ?? undefined
  }
  const register = mayRegister && !contracts.some(({ status }) => status === 'Draft') && (
    <OperationButton
      operation="employee/register-contract-information"
      isKeyed
      input={{ userId: person.id }}
      form="contract-new"
      about={person}
      absent={person.company !== null && mayReadJobs(session) ? [] : ['job_id']}
      subject={target.role}
      title={hasLeft ? t('contracts.hireAgain') : t('contracts.register')}
      prefill={{
        job_name: person.job_name ?? undefined,
        department: person.department ?? undefined,
        start_date: today(),
      }}
      submit={t('contracts.register')}
      done={t('contracts.registered')}
      label={hasLeft ? t('contracts.hireAgain') : t('contracts.register')}
      button={{ icon: <PlusOutlined aria-hidden="true" /> }}
      onChanged={({ contract }) => {
        setChosen(contract.id)
        void reload()
      }}
    />
  )
  return (
    <>
      {(contracts.length > 1 || register) && (
        <Row bottom="m" justify="between">
          {contracts.length > 1 ? (
            <NativeSelect
              label={t('contracts.choose')}
              value={String(contract?.id ?? '')}
              options={contracts.map(({ id, job_name, start_date, status }) => ({
                value: String(id),
                label: t('contracts.option', {
                  job: job_name,
                  from: formatDate(start_date),
                  status: statusLabel('contract', status),
                }),
              }))}
              onChange={(id) => setChosen(Number(id))}
            />
          ) : (
            <span />
          )}
          {register}
        </Row>
      )}
      {contract ? (
        <ContractView contract={contract} person={person} isLast={chosen === null} onChanged={reloadAll} />
      ) : (
        <Box>
          <EmptyNotice title={t('contracts.none')}>{t('contracts.noneDetail')}</EmptyNotice>
        </Box>
      )}
    </>
  )
}

const StepDialog = lazyDialog(async () => (await import('../../../resource/step-dialog.tsx')).StepDialog)

/** A contract as its view shows it: with the person, and whether it is the last one of theirs. */
type Shown = Contract & { person: Person; is_last: boolean }

/** The parts that schemas/views/contract.json names. */
const PARTS: Parts<Shown> = {
  period: Period,
  steps: Steps,
  warnings: Warnings,
  signing: Signing,
  values: ({ record, reload }) => <ContractSections contract={record} onChanged={reload} />,
  termination: ({ record, reload }) => <TerminationSection contract={record} person={record.person} onChanged={reload} />,
  terms: ({ record }) => <TermsHistory contract={record} />,
  logs: ({ record }) => !useSession().left && <Logs contract={record} />,
}

interface ContractViewProps {
  contract: Contract
  person: Person
  isLast: boolean
  onChanged: () => Promise<Contract | undefined>
}

function ContractView({ contract, person, isLast, onChanged }: ContractViewProps) {
  const reload = async () => {
    const latest = await onChanged()
    // The last contract may meanwhile be another one.
    return latest?.id === contract.id ? { ...latest, person, is_last: isLast } : undefined
  }
  return <RecordView view="contract" parts={PARTS} record={{ ...contract, person, is_last: isLast }} reload={reload} />
}

function Steps({ record, reload }: PartProps<Shown>) {
  return (
    <StepBar
      steps={record.steps}
      label={t('contracts.steps.label')}
      dialog={(step, close) => (
        <StepDialog
          step={step}
          record={record}
          named={{ contractId: record.id }}
          machine="contract"
          missing={t('contracts.steps.missing')}
          onClose={close}
          onReload={reload}
        />
      )}
    />
  )
}

/** The first day of the contract, in force or planned; of an ended contract also its last day. */
function Period({ record: { status, start_date, end_date } }: PartProps<Shown>) {
  if (status === 'Ended') return t('contracts.period', { from: formatDate(start_date), to: formatDate(end_date) })
  if (status === 'Draft' || status === 'Sent') return t('contracts.planned', { day: formatDate(start_date) })
  return status === 'Void' ? null : t('contracts.since', { day: formatDate(start_date) })
}

function Warnings({ record: { warnings } }: PartProps<Shown>) {
  if (warnings.length === 0) return null
  return (
    <Callout type="warning" title={t('contracts.warnings')}>
      {warnings.join(' ')}
    </Callout>
  )
}

/** A contract that is in force without an envelope was signed on paper, so none is sent. */
function Signing({ record, reload }: PartProps<Shown>) {
  const { person, envelope_id, status, is_last } = record
  const isToBeSigned = status === 'Draft' || status === 'Sent'
  const session = useSession()
  if (!seesEnvelope(session, targetOf(person)) || (envelope_id === null && !isToBeSigned)) return null
  return (
    <Box label={t('envelope.signing')}>
      {/* The displayed envelope belongs to the last contract. */}
      <PersonEnvelope person={person} onChanged={reload} seen={is_last ? signingOf(record) : undefined} />
    </Box>
  )
}

const EditDialog = lazyDialog(async () => (await import('../contract/edit-dialog.tsx')).EditDialog)

/** The contract's values as its form files describe them; authorized viewers edit each part. */
function ContractSections({ contract, onChanged }: { contract: Contract; onChanged: () => Promise<unknown> }) {
  const { data: forms = [] } = useContractForms(contract.type as Role)
  const edit = useHostedDialog((form: LoadedForm, close) => (
    <EditDialog contract={contract} form={form} onClose={close} onChanged={onChanged} />
  ))
  const mayEdit = ({ name }: LoadedForm) => contract.may_edit && (contract.sees_pay || name !== 'contract-pay')
  return (
    <RecordSections
      forms={forms}
      record={asShown(contract)}
      without={CIRCUMSTANCES}
      isDense
      action={(form) =>
        mayEdit(form) && (
          <Button
            size="small"
            icon={<EditOutlined aria-hidden="true" />}
            aria-label={t('contracts.editOf', { part: form.title })}
            onClick={() => edit(form)}
          >
            {t('contracts.edit')}
          </Button>
        )
      }
    />
  )
}

type Terms = Contract['terms'][number]

/** Past, present and future terms of pay and working time: former terms stay on record. */
function TermsHistory({ contract }: { contract: Contract }) {
  const day = today()
  const isInForce = contract.status === 'Active' || contract.status === 'Ending'
  const inForce = !isInForce
    ? undefined
    : contract.terms.find(({ effective_from, is_replaced }) => !is_replaced && (effective_from ?? '') <= day)
  return (
    <Card title={t('contracts.terms.title')}>
      <Note>{t('contracts.terms.intro')}</Note>
      <List as="ol" isLined top="s" className={style['terms']}>
        {contract.terms.map((terms) => (
          <li key={terms.id} data-replaced={terms.is_replaced}>
            <Row justify="between">
              <h3>{t('contracts.terms.from', { day: formatDate(terms.effective_from) })}</h3>
              <Note as="span">{stateOf(terms, inForce, day)}</Note>
            </Row>
            <p>{payOf(terms)}</p>
            <Note>{timeOf(terms)}</Note>
            {terms.reason !== null && <p>{terms.reason}</p>}
            {terms.created_by && (
              <Note>{t('contracts.terms.by', { who: terms.created_by.name, when: formatDate(terms.created_at) })}</Note>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
}

function stateOf({ id, effective_from, is_replaced }: Terms, inForce: Terms | undefined, day: string): string {
  if (is_replaced) return t('contracts.terms.replaced')
  if (id === inForce?.id) return t('contracts.terms.now')
  return (effective_from ?? '') > day ? t('contracts.terms.coming') : ''
}

function payOf(terms: Terms): string {
  const amount = terms.monthly_salary ?? terms.contractor_fee
  if (amount === null) return formatMoney(null)
  const period = terms.payment_frequency ?? terms.fee_period
  return joined(formatMoney(amount, terms.currency), period && valueText(period))
}

const timeOf = ({ schedule, weekly_hours }: Terms): string =>
  joined(schedule, weekly_hours === null ? null : t('contracts.terms.hours', { hours: weekly_hours }))

const TYPES = ['Note', 'Salary', 'Position', 'Schedule', 'Warning', 'Recognition', 'Termination', 'Document', 'System']
const PAGE = 25

/** The log of a contract, newest first, as far as the viewer may read it; authorized viewers add entries. */
function Logs({ contract }: { contract: Contract }) {
  const session = useSession()
  const [type, setType] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const { id: contractId, user_id: userId, company_id: companyId } = contract
  const query = useRead(
    'employee/get-all-logs-by-contract-user',
    { userId, contractId, limit, filters: type === '' ? {} : { type } },
    { keeps: true, reuses: true, since: [contract.version] },
  )
  const { data, refetch, isFetching } = query
  const mayWrite = mayWriteLog(session, { personId: userId, companyId, role: contract.type as 'Employee' })
  return (
    <Card
      title={t('contracts.logs.title')}
      action={
        <Row>
          <NativeSelect
            label={t('contracts.logs.filter')}
            value={type}
            none={t('contracts.logs.all')}
            options={TYPES.map((value) => ({ value, label: valueText(value) }))}
            onChange={setType}
          />
          {mayWrite && (
            <OperationButton
              operation="employee/logs-contract-register"
              isKeyed
              isNew
              input={{ contractId }}
              form="contract-log"
              subject={contract.type as Role}
              prefill={session.role === 'Client' ? { type: 'Note' } : { type: 'Note', visibility: 'Internal' }}
              files={{ file: { label: t('contracts.logs.file'), accept: '.pdf,.jpg,.jpeg,.png' } }}
              {...dialogTexts('contracts.logs.adding')}
              label={t('contracts.logs.adding.title')}
              button={{ icon: <PlusOutlined aria-hidden="true" /> }}
              onChanged={refetch}
            />
          )}
        </Row>
      }
    >
      <Loaded query={query} notLoaded={t('contracts.logs.notLoaded')}>
        {({ logs }) =>
          logs.length === 0 ? (
            <EmptyNotice title={t('contracts.logs.none')}>{t('contracts.logs.noneDetail')}</EmptyNotice>
          ) : (
            <List as="ol" isLined top="s">
              {logs.map((log) => (
                <LogEntry key={log.id} log={log} />
              ))}
            </List>
          )
        }
      </Loaded>
      {data && data.totalLogs > data.logs.length && (
        <Button loading={isFetching} onClick={() => setLimit(limit + PAGE)}>
          {t('contracts.logs.older')}
        </Button>
      )}
    </Card>
  )
}

function LogEntry({ log }: { log: ContractLog }) {
  const { type, description, changes, author, created_at, effective_date, visibility, corrects_id, file_url, file_name } = log
  return (
    <li>
      <Row justify="between">
        <h3>{valueText(type)}</h3>
        <Note as="time" dateTime={created_at}>
          {formatDateTime(created_at)}
        </Note>
      </Row>
      <Quote as="p">{description}</Quote>
      <Changes
        changes={changes.map(({ field, from, to }) => ({
          key: field,
          title: textAt('history-fields', `contract.${field}`) ?? field,
          from: from === null ? null : changedValue(field, from),
          to: changedValue(field, to),
        }))}
      />
      {file_url !== null && (
        <Note>
          <a href={file_url} target="_blank" rel="noreferrer">
            {file_name}
          </a>
        </Note>
      )}
      <Note>
        {joined(
          author?.name ?? t('contracts.logs.system'),
          effective_date && t('contracts.logs.about', { day: formatDate(effective_date) }),
          textAt('contracts.logs.visibility', visibility),
          corrects_id !== null && t('contracts.logs.corrects', { id: corrects_id }),
        )}
      </Note>
    </li>
  )
}

/** The forms that show and change a contract, in the order of the page. */
const CONTRACT_FORMS = ['contract-position', 'contract-pay', 'contract-time'] as const

const useContractForms = (subject: Role) => useFormsFor(CONTRACT_FORMS, subject)
