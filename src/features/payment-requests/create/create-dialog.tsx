import { type BaseRecord, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { PaymentRequestRow } from '../../../../contract/payroll/requests/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { DebouncedInput } from '../../../tables/debounced-input.tsx'
import { RecordField } from '../../../tables/record-field.tsx'
import { Block, List, Note, ProblemNote } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { withMarked } from '../../../ui/with-marked.ts'
import style from '../payment-requests.module.css'
import { usualPeriod } from './usual-period.ts'

export function CreateDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (id: number) => void }) {
  const session = useSession()
  const own = session.role === 'Client' ? (session.company?.id ?? null) : null
  const [chosenCompany, setCompany] = useState<number | null>(null)
  const [copyFrom, setCopyFrom] = useState<number | null>(null)
  const [people, setPeople] = useState<ReadonlySet<number> | null>(null)
  const [isTried, setTried] = useState(false)
  const companyId = own ?? chosenCompany

  const refuse = () => {
    setTried(true)
    if (companyId === null) return t('payment-requests.form.chooseCompany')
    return people?.size === 0 ? t('payment-requests.form.chooseSomebody') : undefined
  }
  return (
    <OperationDialog
      operation="payroll/create-request-payment"
      isKeyed
      input={{
        ...(companyId === null ? {} : { companyId }),
        ...(people ? { employeeIds: [...people] } : {}),
        ...(copyFrom === null ? {} : { copyFromRequestId: copyFrom }),
      }}
      refuse={refuse}
      title={t('payment-requests.create')}
      form="payment-request"
      subject="Client"
      prefill={{ ...usualPeriod(today()) }}
      isNew
      submit={t('payment-requests.form.submit')}
      done={t('payment-requests.form.created')}
      onDone={({ requestPayment }) => onCreated(requestPayment.id)}
      onClose={onClose}
      isDirty={chosenCompany !== null || copyFrom !== null || people !== null}
      lead={
        own === null && (
          <RecordField
            title={t('payment-requests.form.company')}
            resource="companies"
            isRequired
            value={chosenCompany}
            error={isTried && chosenCompany === null ? t('payment-requests.form.chooseCompany') : null}
            onChange={(id) => {
              setCompany(id)
              // Other people, other requests.
              setPeople(null)
              setCopyFrom(null)
            }}
          />
        )
      }
    >
      {({ typed: { kind } }) => (
        <>
          <Note top="xs" role="status">
            {textAt('payroll-runs.kinds', String(kind))}
          </Note>
          {companyId !== null && (
            <div key={companyId}>
              <CopyField companyId={companyId} value={copyFrom} onChange={setCopyFrom} />
              <PeopleChoice
                companyId={companyId}
                kind={String(kind)}
                chosen={people}
                error={isTried && people?.size === 0 ? t('payment-requests.form.chooseSomebody') : null}
                onChange={setPeople}
              />
            </div>
          )}
        </>
      )}
    </OperationDialog>
  )
}

const SHOWN = 50
const LATE = ['Settlement', 'Correction', 'Profit sharing']

interface Person extends BaseRecord {
  id: number
  firstname: string
  lastname: string
}

interface PeopleChoiceProps {
  companyId: number
  /** Kind of the request: some kinds also pay people who have left. */
  kind: string
  /** `null`: all people who can be paid. */
  chosen: ReadonlySet<number> | null
  error: string | null
  onChange: (chosen: ReadonlySet<number> | null) => void
}

function PeopleChoice({ companyId, kind, chosen, error, onChange }: PeopleChoiceProps) {
  return (
    <RadioList
      label={t('payment-requests.form.people')}
      value={chosen === null ? 'everybody' : 'some'}
      options={{ everybody: t('payment-requests.form.everybody'), some: t('payment-requests.form.some') }}
      onChange={(who) => onChange(who === 'everybody' ? null : new Set())}
    >
      {chosen && <People companyId={companyId} mayHaveLeft={LATE.includes(kind)} chosen={chosen} onChange={onChange} />}
      <ProblemNote top="xs">{error}</ProblemNote>
    </RadioList>
  )
}

interface PeopleProps {
  companyId: number
  mayHaveLeft: boolean
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

function People({ companyId, mayHaveLeft, chosen, onChange }: PeopleProps) {
  const [search, setSearch] = useState('')
  const { query, result } = useList<Person>({
    resource: 'employees',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'lastname', order: 'asc' }],
    filters: Object.entries({ companyId, role: 'Employee', ...(mayHaveLeft ? {} : { status: 'Approved' }), search }).map(
      ([field, value]) => ({
        field,
        operator: 'eq' as const,
        value,
      }),
    ),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const set = (id: number, isChosen: boolean) => onChange(withMarked(chosen, [id], isChosen))
  const rest = (result.total ?? 0) - result.data.length
  return (
    <div>
      <DebouncedInput label={t('payment-requests.form.searchPeople')} value={search} onChange={setSearch} />
      {query.isError ? (
        <ProblemNote top="xs">{t('payment-requests.form.notLoaded')}</ProblemNote>
      ) : (
        <List isFramed className={style['people']} aria-label={t('payment-requests.form.people')} aria-busy={query.isFetching}>
          {result.data.map(({ id, firstname, lastname }) => (
            <li key={id}>
              <Checkbox checked={chosen.has(id)} onChange={({ target }) => set(id, target.checked)}>
                {`${lastname} ${firstname}`}
              </Checkbox>
            </li>
          ))}
          {result.data.length === 0 && !query.isFetching && <Note as="li">{t('payment-requests.form.nobody')}</Note>}
          {rest > 0 && <Note as="li">{t('payment-requests.form.more', { count: rest })}</Note>}
        </List>
      )}
      <Note top="xs" role="status">
        {t('payment-requests.form.chosen', { count: chosen.size })}
      </Note>
    </div>
  )
}

const COPIED = 25

interface CopyFieldProps {
  companyId: number
  value: number | null
  onChange: (id: number | null) => void
}

/** A choice of an earlier request of the company to copy; hidden where there is none. */
function CopyField({ companyId, value, onChange }: CopyFieldProps) {
  const { result } = useList<PaymentRequestRow>({
    resource: 'payment-requests',
    pagination: { currentPage: 1, pageSize: COPIED },
    sorters: [{ field: 'created_at', order: 'desc' }],
    filters: [{ field: 'companyId', operator: 'eq', value: companyId }],
    errorNotification: false,
  })
  if (result.data.length === 0) return null
  return (
    <Block top="m" bottom="m">
      <span aria-hidden="true">{t('payment-requests.form.copy')}</span>
      <NativeSelect
        label={t('payment-requests.form.copy')}
        value={value === null ? '' : String(value)}
        options={result.data.map(({ id, folio, name }) => ({ value: String(id), label: `${folio} · ${name}` }))}
        none={t('payment-requests.form.copyNone')}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </Block>
  )
}
