import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { isDay } from '../../../contract/calendar.ts'
import type { ApprovedContractor } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { useApprovedContractors } from '../../../providers/approved-contractors.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { DayField } from '../../ui/day-input.tsx'
import { Field } from '../../ui/field.tsx'
import { isFound } from '../../ui/folded.ts'
import { formatMoney } from '../../ui/format.ts'
import { Card, Note, ProblemNote, Row, Stack } from '../../ui/layout.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { EmptyNotice, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { withMarked } from '../../ui/with-marked.ts'
import style from './invoice-batches.module.css'
import { type BatchTerms, hasPeriod } from './terms.ts'

const AT_FIELDS = ['period_start', 'period_end', 'issue_date', 'concept', 'amount']

interface ChooseProps {
  terms: BatchTerms
  chosen: ReadonlySet<number>
  onTerms: (change: Partial<BatchTerms>) => void
  onChoose: (chosen: ReadonlySet<number>) => void
  onPreview: (ids: readonly number[]) => void
  loading: boolean
  error: CallError | null
}

/** First step: people and period. */
export function Choose({ terms, chosen, onTerms, onChoose, onPreview, loading, error }: ChooseProps) {
  const [isTried, setTried] = useState(false)
  const found = useContractors(terms)
  // A chosen contractor may have been invoiced since.
  const ids = found.contractors.filter(({ id, obstacle }) => obstacle === null && chosen.has(id)).map(({ id }) => id)
  const preview = () => {
    setTried(true)
    if (terms.companyId !== null && ids.length > 0) onPreview(ids)
  }
  return (
    <Stack className="page">
      <Card title={t('invoice-batches.terms.title')}>
        <TermsForm terms={terms} onChange={onTerms} fields={error?.fields ?? []} isTried={isTried} />
      </Card>
      <Card title={t('invoice-batches.people.title')}>
        <People found={found} chosen={chosen} onChoose={onChoose} />
      </Card>
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !AT_FIELDS.includes(field))} />
      <Row top="m" justify="end">
        <ProblemNote as="span">
          {isTried && found.isAsked && ids.length === 0 && t('invoice-batches.preview.chooseSomebody')}
        </ProblemNote>
        <Button type="primary" loading={loading} onClick={preview}>
          {loading ? t('invoice-batches.preview.loading') : t('invoice-batches.preview.button', { n: ids.length })}
        </Button>
      </Row>
    </Stack>
  )
}

interface PeopleProps extends Pick<ChooseProps, 'chosen' | 'onChoose'> {
  found: ReturnType<typeof useContractors>
}

function People({ found, ...choice }: PeopleProps) {
  const { isAsked, isPending, error, refetch, contractors } = found
  if (!isAsked)
    return <EmptyNotice title={t('invoice-batches.people.waits')}>{t('invoice-batches.people.waitsDetail')}</EmptyNotice>
  if (error || isPending) return <NotLoaded error={error} refetch={refetch} />
  if (contractors.length === 0)
    return <EmptyNotice title={t('invoice-batches.people.none')}>{t('invoice-batches.people.noneDetail')}</EmptyNotice>
  return <PeopleList contractors={contractors} {...choice} />
}

/** Field → its text. */
const DAYS = { period_start: 'periodStart', period_end: 'periodEnd', issue_date: 'issueDate' } as const

interface TermsFormProps {
  terms: BatchTerms
  onChange: (change: Partial<BatchTerms>) => void
  fields: CallError['fields']
  /** The preview was asked for: missing values are reported. */
  isTried: boolean
}

/** Without a period no contractors are listed, so that the server is never asked about it. */
function periodProblem(terms: BatchTerms, name: string, isTried: boolean): string | undefined {
  if (name !== 'period_start' && name !== 'period_end') return undefined
  if (terms[name] === '') return isTried ? t('invoice-batches.terms.needDay') : undefined
  const isReversed = name === 'period_end' && isDay(terms.period_end) && terms.period_start > terms.period_end
  return isReversed ? t('invoice-batches.terms.endBeforeStart') : undefined
}

function TermsForm({ terms, onChange, fields, isTried }: TermsFormProps) {
  const errorOf = (name: string) => fields.find(({ field }) => field === name)?.message
  const { companyId, concept, amount_mode, amount } = terms
  return (
    <div className={style['terms']}>
      <div className={style['whole']}>
        <RecordField
          title={t('invoice-batches.terms.company')}
          resource="companies"
          isRequired
          value={companyId}
          error={isTried && companyId === null ? t('invoice-batches.terms.chooseCompany') : null}
          onChange={(id) => onChange({ companyId: id })}
        />
      </div>
      {Object.entries(DAYS).map(([name, text]) => (
        <DayField
          key={name}
          label={t(`invoice-batches.terms.${text}`)}
          problem={errorOf(name) ?? periodProblem(terms, name, isTried)}
          value={terms[name as keyof typeof DAYS]}
          onChange={(day) => onChange({ [name]: day })}
        />
      ))}
      <div className={style['whole']}>
        <Field
          label={t('invoice-batches.terms.concept')}
          help={t('invoice-batches.terms.conceptHelp')}
          problem={errorOf('concept')}
        >
          {(field) => (
            <Input
              {...field}
              maxLength={300}
              status={field['aria-invalid'] ? 'error' : ''}
              value={concept}
              onChange={(event) => onChange({ concept: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={style['whole']}>
        <RadioList
          isRow
          label={t('invoice-batches.terms.mode')}
          value={amount_mode}
          options={{ contract: t('invoice-batches.terms.contract'), same: t('invoice-batches.terms.same') }}
          onChange={(mode) => onChange({ amount_mode: mode })}
        />
      </div>
      {amount_mode === 'same' && (
        <Field
          label={t('invoice-batches.terms.amount')}
          help={t('invoice-batches.terms.amountHelp')}
          problem={errorOf('amount')}
        >
          {(field) => (
            <NumberInput
              {...field}
              status={field['aria-invalid'] ? 'error' : ''}
              value={amount}
              onChange={(typed) => onChange({ amount: typed })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

const SHOWN = 100

interface PeopleListProps {
  contractors: readonly Contractor[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Contractors to choose from; those who cannot be invoiced are grey and show the reason. */
function PeopleList({ contractors, chosen, onChoose }: PeopleListProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const named = contractors.filter((one) => isFound(one, search))
    // Contractors who can be chosen come first.
    return [...named.filter(({ obstacle }) => !obstacle), ...named.filter(({ obstacle }) => obstacle)]
  }, [contractors, search])
  const free = found.filter(({ obstacle }) => obstacle === null)
  const chosenHere = free.filter(({ id }) => chosen.has(id)).length
  const set = (ids: readonly number[], isChosen: boolean) => onChoose(withMarked(chosen, ids, isChosen))
  const isFiltered = search.trim() !== ''
  return (
    <div>
      <Row bottom="s">
        <SearchBox label={t('invoice-batches.people.search')} value={search} onChange={setSearch} />
        <Checkbox
          checked={free.length > 0 && chosenHere === free.length}
          indeterminate={chosenHere > 0 && chosenHere < free.length}
          disabled={free.length === 0}
          onChange={({ target }) =>
            set(
              free.map(({ id }) => id),
              target.checked,
            )
          }
        >
          {t(isFiltered ? 'invoice-batches.people.allFound' : 'invoice-batches.people.all', { n: free.length })}
        </Checkbox>
        <Note as="span" className={style['count']} role="status">
          {t('invoice-batches.people.selected', { n: chosen.size, total: contractors.length })}
        </Note>
      </Row>
      {found.length === 0 && <Note>{t('invoice-batches.people.noneFound')}</Note>}
      <LongList
        isFramed
        isLined
        className={style['people']}
        first={SHOWN}
        step={SHOWN}
        more={(n: number) => t('invoice-batches.people.more', { n })}
      >
        {found.map((one) => (
          <Person
            key={one.id}
            contractor={one}
            isChosen={chosen.has(one.id)}
            onChange={(isChosen) => set([one.id], isChosen)}
          />
        ))}
      </LongList>
    </div>
  )
}

interface PersonProps {
  contractor: Contractor
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Person({ contractor, isChosen, onChange }: PersonProps) {
  const { firstname, lastname, email, contract, obstacle } = contractor
  const fee = contract?.contractor_fee
  return (
    <li className={style['person']}>
      <Checkbox checked={isChosen} disabled={obstacle !== null} onChange={({ target }) => onChange(target.checked)}>
        <strong className={obstacle === null ? undefined : 'missing'}>{`${firstname} ${lastname}`}</strong>
        <Note as="span">{email}</Note>
        <Note as="span" className={style['fee']}>
          {obstacle?.reason ??
            (fee == null
              ? t('invoice-batches.people.noFee')
              : t('invoice-batches.people.fee', {
                  period: contract?.fee_period ?? null,
                  fee: formatMoney(fee, contract?.currency),
                  periodText: contract?.fee_period ? valueText(contract.fee_period).toLowerCase() : null,
                }))}
        </Note>
      </Checkbox>
    </li>
  )
}

type Contractor = ApprovedContractor

/** The approved contractors of the chosen company, each with the obstacle to an invoice for the period. */
function useContractors(terms: BatchTerms) {
  const { companyId, period_start, period_end } = terms
  const isAsked = companyId !== null && hasPeriod(terms)
  const query = useApprovedContractors({ clientId: companyId ?? 0, period_start, period_end }, isAsked)
  return { ...query, isAsked, contractors: query.data ?? [] }
}
