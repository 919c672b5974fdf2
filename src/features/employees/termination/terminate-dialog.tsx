import { App, Button, Input } from 'antd'
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import { today } from '../../../../contract/calendar.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { joinPath } from '../../../../contract/forms/paths.ts'
import { placeOf } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Settlement, Termination } from '../../../../contract/terminations/schemas.ts'
import { useOperation } from '../../../../providers/calls.ts'
import { type FieldName, fieldNames, nameOf } from '../../../forms/field-names.ts'
import { FormList, type FormListHandle, toRow } from '../../../forms/form-list.tsx'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { type Choice, type Conflict, Conflicts, type FormsData, useMerge } from '../../../forms/merge/conflicts.tsx'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { useFormsFor } from '../../../forms/use-forms.ts'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Block, List } from '../../../ui/layout.tsx'
import { Callout, NotLoaded, Refusal } from '../../../ui/notices.tsx'
import { type Amounts, amountsOf, endingOf, enteredAmounts, formOfRole, termsOf } from './ending.ts'
import type { TerminationDialogProps } from './request-dialog.tsx'
import { SettlementTable } from './settlement-table.tsx'

const FORMS = ['terminate-ending', 'terminate-terms'] as const

interface TerminateDialogProps extends TerminationDialogProps {
  /** A viewer who may not see pay enters no amounts. */
  seesPay: boolean
  wage: string | null
}

const typedOf = (termination: Termination | null, wage: string | null): TypedEnding => ({
  ending: endingOf(termination),
  terms: termsOf(termination),
  amounts: amountsOf(termination, wage),
})

/** Ends a contract in two screens: the ending, then the settlement, which a typed word confirms. */
export function TerminateDialog(props: TerminateDialogProps) {
  const { contractId, role, termination, seesPay, wage, onClose, onChanged, onReload } = props
  const { message } = App.useApp()
  const { forms, error, refetch } = useTerminationForms(role)
  const before = useMemo(() => typedOf(termination, wage), [termination, wage])
  // The forms show the ending as it was when the dialog opened, or the result of a merge with a newer one.
  const [start, setStart] = useState(before)
  const [ending, setEnding] = useState<Record<string, unknown>>(before.ending)
  const [terms, setTerms] = useState<Record<string, unknown>>(before.terms)
  const [amounts, setAmounts] = useState(before.amounts)
  const [isLooking, setLooking] = useState(false)
  const [word, setWord] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const handles = [useRef<SchemaFormHandle>(null), useRef<SchemaFormHandle>(null)] as const
  const requestKey = useMemo(() => crypto.randomUUID(), [])
  const amountsHandle = useRef<FormListHandle>(null)
  const isPaid = role !== 'Contractor'
  const saysAmounts = isPaid && seesPay
  const input = {
    ...cleanFormData(ending),
    ...(isPaid ? cleanFormData(terms) : {}),
    ...(saysAmounts ? enteredAmounts(amounts) : {}),
  } as Record<string, string>
  const merge = useMerge(forms ? [forms.ending, forms.terms, forms.amounts] : [], nameAmounts(forms))
  const sums = useOperation('employee/calculate-termination')
  const end = useOperation('employee/terminate-last-contract')
  const areAmountsChanged = isChanged(enteredAmounts(before.amounts), enteredAmounts(amounts))
  const isDirty = isChanged(before.ending, ending) || isChanged(before.terms, terms) || areAmountsChanged || word !== ''
  useUnsavedGuard(isDirty)

  const look = async () => {
    // Both validate at once; sending an invalid form shows its errors.
    const areAmountsRight = amountsHandle.current?.validate() !== false
    const wrong = FORMS.filter((_, at) => handles[at]?.current?.validate() === false)
    for (const id of wrong.toReversed()) (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
    if (wrong.length > 0 || !areAmountsRight || !merge.check()) return
    const { reason: _reason, notice_date: _notice, person_told: _told, rehire: _rehire, ...figures } = input
    const state = await sums.call({ contractId, ...figures } as Parameters<typeof sums.call>[0])
    end.reset()
    setWord('')
    setWasSent(false)
    setLooking(state.status === 200)
  }
  const confirm = async () => {
    setWasSent(true)
    if (word !== t('termination.word')) return
    const state = await end.call({
      contractId,
      ...(termination ? { terminationId: termination.id, version: termination.version } : { requestKey }),
      ...input,
      ...(sums.data ? { totalsHash: sums.data.totalsHash } : {}),
      confirm: word,
    })
    if (state.status !== 200) return
    const isScheduled = state.data?.termination.status === 'Scheduled'
    void message.success(isScheduled ? t('termination.scheduled') : t('termination.terminated'))
    await onChanged()
  }
  const show = (typed: TypedEnding) => {
    setStart(typed)
    setEnding(typed.ending)
    setTerms(typed.terms)
    setAmounts(typed.amounts)
  }
  const loadLatest = async () => {
    if (!termination || !forms) return onChanged()
    const latest = await onReload(termination.id)
    if (!latest) return false
    const [base, mine, theirs] = [before, { ending, terms, amounts }, typedOf(latest, wage)].map((typed) =>
      toMergeData(forms, typed),
    ) as [FormsData, FormsData, FormsData]
    show(fromMergeData(forms, merge.take(base, mine, theirs)))
    end.reset()
    setLooking(false)
    return true
  }
  const choose = (conflict: Conflict, choice: Choice) => {
    if (!forms) return
    const { data } = merge.choose(conflict, choice, toMergeData(forms, { ending, terms, amounts }))
    show(fromMergeData(forms, data))
  }
  const isChanging = termination?.status === 'Scheduled'
  const ofFirst = useMemo(() => sums.error?.fields.filter((one) => !isOfAmounts(one)), [sums.error])
  const looked = isLooking ? sums.data : null
  return (
    <Dialog
      title={isChanging ? t('termination.changeTitle') : t('termination.terminateTitle')}
      onClose={onClose}
      isDirty={isDirty}
      isBusy={end.loading}
      width={760}
      footer={(close) => (
        <>
          {looked && (
            <Button onClick={() => setLooking(false)} disabled={end.loading}>
              {t('termination.back')}
            </Button>
          )}
          <DialogButtons
            onCancel={close}
            submit={looked ? t('termination.terminate') : t('termination.calculate')}
            submitting={looked ? t('termination.working') : t('termination.calculating')}
            danger={looked !== null}
            loading={looked ? end.loading : sums.loading}
            disabled={!forms}
            onSubmit={() => void (looked ? confirm() : look())}
          />
        </>
      )}
    >
      {looked && (
        <>
          <Refusal error={end.error} onLoadLatest={loadLatest} />
          {end.error?.code === 'TOTALS_CHANGED' && (
            <Button onClick={() => void look()} loading={sums.loading}>
              {t('termination.again')}
            </Button>
          )}
          <ConfirmSettlement
            {...looked}
            day={String(input['contract_end_date'])}
            word={word}
            onWord={setWord}
            isWrong={wasSent && word !== t('termination.word')}
          />
        </>
      )}
      {/* Kept while the settlement is looked at, so that going back finds everything as it was typed. */}
      <div hidden={looked !== null}>
        <Block as="p" bottom="m">
          {t('termination.stepOne')}
        </Block>
        {forms ? (
          <>
            <Conflicts merge={merge} onChoose={choose} />
            <SchemaForm
              id={FORMS[0]}
              form={forms.ending}
              data={start.ending}
              formRef={handles[0]}
              disabled={sums.loading}
              banner={sums.error?.message ?? null}
              {...(ofFirst && ofFirst.length > 0 ? { extraErrors: ofFirst } : {})}
              onChange={setEnding}
              onSubmit={() => void look()}
            />
            {isPaid && (
              <Block top="l">
                <SchemaForm
                  id={FORMS[1]}
                  form={forms.terms}
                  data={start.terms}
                  formRef={handles[1]}
                  disabled={sums.loading}
                  onChange={setTerms}
                  onSubmit={() => void look()}
                />
              </Block>
            )}
            {saysAmounts && (
              <SettlementAmounts
                forms={forms}
                amounts={amounts}
                salary={start.amounts.salary}
                disabled={sums.loading}
                errors={sums.error?.fields}
                onChange={setAmounts}
                amountsRef={amountsHandle}
              />
            )}
          </>
        ) : (
          <NotLoaded error={error} refetch={refetch} notLoaded={t('termination.notLoaded')} />
        )}
      </div>
    </Dialog>
  )
}

/** Days are those of the product's time zone. */
interface ConfirmSettlementProps {
  settlement: Settlement
  warnings: { code: string; message: string }[]
  day: string
  word: string
  onWord: (word: string) => void
  isWrong: boolean
}

/** The button of the form is far below the beginning of the settlement that replaces it. */
const showTop = (begin: HTMLElement | null) => begin?.scrollIntoView({ block: 'end' })

/** The settlement as it will be stored, its warnings, and the word that confirms it. */
function ConfirmSettlement({ settlement, warnings, day, word, onWord, isWrong }: ConfirmSettlementProps) {
  return (
    <>
      <Block as="p" bottom="m" ref={showTop}>
        {t('termination.look')}{' '}
        {day <= today()
          ? t('termination.endsNow', { day: formatDate(day) })
          : t('termination.endsLater', { day: formatDate(day) })}
      </Block>
      {warnings.length > 0 && (
        <Callout type="warning" role="note" title={t('termination.known')}>
          <List bottom="xs">
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </List>
        </Callout>
      )}
      <Block top="xs">
        <SettlementTable settlement={settlement} />
      </Block>
      <Block top="m">
        <Field label={t('termination.confirm')} problem={isWrong ? t('termination.confirmWrong') : undefined}>
          {(control) => (
            <Input
              {...control}
              value={word}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => onWord(event.target.value)}
            />
          )}
        </Field>
      </Block>
    </>
  )
}

const WAGES = ['last_ordinary_monthly_salary', 'integrated_daily_wage']
const MOST = 20

interface SettlementAmountsProps {
  forms: TerminationForms
  amounts: Amounts
  /** The salary as the form begins with it. */
  salary: Amounts['salary']
  disabled: boolean
  errors: readonly FieldError[] | undefined
  onChange: (amounts: Amounts) => void
  amountsRef: Ref<FormListHandle>
}

/** Other pay and deductions, and the salary on which the tax of separation payments depends. */
function SettlementAmounts(props: SettlementAmountsProps) {
  const { forms, amounts, salary, disabled, errors, onChange, amountsRef } = props
  const first = useRef<SchemaFormHandle>(null)
  const lists = { other_pay: useRef<FormListHandle>(null), deductions: useRef<FormListHandle>(null) }
  useImperativeHandle(amountsRef, () => ({
    validate: () => [first, ...Object.values(lists)].map(({ current }) => current?.validate() !== false).every(Boolean),
  }))
  const ofSalary = useMemo(() => errors?.filter(({ field }) => WAGES.includes(field)), [errors])
  return (
    <Block top="l">
      <SchemaForm
        id="terminate-amounts"
        form={forms.amounts}
        data={salary}
        formRef={first}
        disabled={disabled}
        {...(ofSalary ? { extraErrors: ofSalary } : {})}
        onChange={(typed) => onChange({ ...amounts, salary: typed })}
        onSubmit={() => undefined}
      />
      {KINDS.map((kind) => (
        <FormList
          key={kind}
          name={kind}
          form={kind === 'other_pay' ? forms.otherPay : forms.deduction}
          rows={amounts[kind]}
          texts={wordsOf(kind)}
          most={MOST}
          disabled={disabled}
          errors={errors}
          listRef={lists[kind]}
          onChange={(rows) => onChange({ ...amounts, [kind]: rows })}
        />
      ))}
    </Block>
  )
}

const KINDS = ['other_pay', 'deductions'] as const

const wordsOf = (kind: (typeof KINDS)[number]) => ({
  title: t(`termination.amounts.${kind}.title`),
  add: t(`termination.amounts.${kind}.add`),
  row: (number: number) => t(`termination.amounts.${kind}.row`, { number }),
  remove: (number: number) => t(`termination.amounts.${kind}.remove`, { number }),
})

const isOfAmounts = ({ field }: FieldError): boolean => /^(last_ordinary|integrated_|other_pay\.|deductions\.)/.test(field)

/** The lists of amounts, as if they were one form. */
const LISTS = 'lists'

interface TypedEnding {
  ending: Record<string, unknown>
  terms: Record<string, unknown>
  amounts: Amounts
}

type FormNames = Record<'ending' | 'terms' | 'amounts', Pick<LoadedForm, 'name'>>

const toMergeData = (forms: FormNames, { ending, terms, amounts }: TypedEnding): FormsData => ({
  [forms.ending.name]: ending,
  [forms.terms.name]: terms,
  [forms.amounts.name]: amounts.salary,
  [LISTS]: {
    other_pay: amounts.other_pay.map(({ data }) => data),
    deductions: amounts.deductions.map(({ data }) => data),
  },
})

function fromMergeData(forms: FormNames, data: FormsData): TypedEnding {
  const rows = (name: string) => ((data[LISTS]?.[name] ?? []) as Record<string, unknown>[]).map(toRow)
  return {
    ending: data[forms.ending.name] ?? {},
    terms: data[forms.terms.name] ?? {},
    amounts: { salary: data[forms.amounts.name] ?? {}, other_pay: rows('other_pay'), deductions: rows('deductions') },
  }
}

/** Names the lists of amounts, and each field of their rows: "Deduction 2, Amount". */
const nameAmounts =
  (forms: Pick<TerminationForms, 'otherPay' | 'deduction'> | null) =>
  (path: string): FieldName | undefined => {
    const [of, list, place, ...inner] = path.split('.')
    if (of !== LISTS || !forms) return undefined
    const kind = list === 'deductions' ? 'deductions' : 'other_pay'
    const form = list === 'deductions' ? forms.deduction : forms.otherPay
    const names = fieldNames([form])
    const fieldOf = (name: string, ...members: string[]) => nameOf(names, joinPath(placeOf(form, name, 'write'), ...members))
    if (place === undefined) {
      const rowOf = (row: Record<string, unknown>) =>
        Object.entries(row)
          .map(([name, value]) => fieldOf(name).text(value))
          .join(' ')
      const text = (value: unknown) => (Array.isArray(value) ? value.map(rowOf).join('; ') : '')
      return { title: t(`termination.amounts.${kind}.title`), text }
    }
    const [name = '', ...members] = inner
    const field = fieldOf(name, ...members)
    return { ...field, title: `${t(`termination.amounts.${kind}.row`, { number: Number(place) + 1 })}, ${field.title}` }
  }

function useTerminationForms(role: Role) {
  const { data = [], error, refetch } = useFormsFor([formOfRole(role), ...SETTLEMENT_FORMS], role)
  const [ending, terms, amounts, otherPay, deduction] = data
  const forms = ending && terms && amounts && otherPay && deduction ? { ending, terms, amounts, otherPay, deduction } : null
  return { forms, error, refetch }
}

const SETTLEMENT_FORMS = ['termination-settlement', 'termination-amounts', 'termination-other-pay', 'termination-deduction']

type TerminationForms = NonNullable<ReturnType<typeof useTerminationForms>['forms']>
