import { Button } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t, texts } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'
import { type ResultOf, useOperation, useRead } from '../../../providers/calls.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Block, Card, Facts, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, EmptyNotice, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { useSession } from '../../ui/session-context.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useLast } from '../../ui/use-last.ts'
import { SIDEBAR_HIDDEN, useMedia } from '../../ui/use-media.ts'
import style from './simulation.module.css'

/** The cost of a new hire: from the salary, the net pay or the cost of the company. */
export function HireCostPage() {
  const { call, loading, error } = useOperation('payroll/simulate-hire-cost')
  // The former figures stay while new ones are calculated, and disappear after a refusal.
  const [result, setResult] = useState<HireResultData | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const isBelow = useMedia(SIDEBAR_HIDDEN)
  const ask = async (input: HireInput) => {
    const end = await call(input)
    setResult(end.status === 200 ? end.data : null)
    // Scrolls to the result if it is below the form, out of sight.
    if (end.status === 200 && isBelow) requestAnimationFrame(() => answer.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <>
      <PageHead page="hireCost" detail={t('simulation.detail')} />
      <div className={style['page']}>
        <div className={style['ask']}>
          <Card title={t('simulation.form.title')}>
            <Question loading={loading} error={error} onSubmit={(input) => void ask(input)} />
          </Card>
        </div>
        <p className="visually-hidden" role="status">
          {result &&
            t('simulation.told', {
              salary: formatMoney(result.monthly_salary),
              net: formatMoney(result.monthly_net),
              cost: formatMoney(result.monthly_cost),
            })}
        </p>
        <div ref={answer} className={style['answer']} aria-busy={loading}>
          {result ? (
            <HireResult result={result} />
          ) : (
            <Card title={t('simulation.result')}>
              <EmptyNotice title={t('simulation.empty')}>{t('simulation.emptyDetail')}</EmptyNotice>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

type QuestionProps = Omit<Parameters<typeof HireForm>[0], 'choices' | 'company'>

/** Staff may calculate for any company; a client for its own. */
function Question(props: QuestionProps) {
  const { role } = useSession()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const { data, error, refetch } = useChoices(companyId)
  const choices = useLast(data)
  if (!choices) return <NotLoaded error={error} refetch={refetch} />
  const company = role === 'Client' ? undefined : { id: companyId, onChange: setCompanyId }
  return (
    <>
      {error && <NotLoaded error={error} refetch={refetch} />}
      <HireForm {...props} choices={choices} company={company} />
    </>
  )
}

type HireInput = InputOf<(typeof simulationOperations)['payroll/simulate-hire-cost']>

const BEGIN = {
  known: 'salary',
  amount: '',
  from: '',
  zone: 'General',
  state: '',
  workRiskPremium: '',
  vacationDays: '',
  vacationPremiumPercent: '',
  christmasBonusDays: '',
}
type Values = typeof BEGIN
/** Optional fields; an empty one is left to the settings or the law. */
const FIGURES = ['workRiskPremium', 'vacationDays', 'vacationPremiumPercent', 'christmasBonusDays'] as const
const FIELDS: readonly string[] = ['amount', 'state', 'from', ...FIGURES]
const FIRST_MONTH = '2023-01'
const NO_STATE = 'none'

interface HireFormProps {
  choices: Choices
  /** The company whose settings apply; `undefined` where the viewer has no choice. */
  company: { id: number | null; onChange: (id: number | null) => void } | undefined
  loading: boolean
  error: CallError | null
  onSubmit: (input: HireInput) => void
}

/** Data of the hire; empty fields use the company's setting, else the law's. */
function HireForm({ choices, company, loading, error, onSubmit }: HireFormProps) {
  const [values, setValues] = useState(BEGIN)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const set = (name: keyof Values) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const problemOf = (field: string) => error?.fields?.find((one) => one.field === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...toInput(values), ...(company?.id ? { companyId: company.id } : {}) })
  }
  const text = (name: 'amount' | 'from' | (typeof FIGURES)[number], more: object) => (
    <TextField
      key={name}
      label={t(`simulation.form.${name}`)}
      value={values[name]}
      problem={problemOf(name)}
      maxLength={20}
      onChange={set(name)}
      {...more}
    />
  )
  const asSet = (value: string) => (value === '' ? t('simulation.form.legal') : t('simulation.form.asSet', { value }))
  const placeholders = {
    workRiskPremium: choices.work_risk_premium,
    vacationDays: t('simulation.form.legal'),
    vacationPremiumPercent: asSet(choices.vacation_premium),
    christmasBonusDays: asSet(choices.christmas_bonus_days),
  }
  return (
    <Stack ref={form} as="form" noValidate onSubmit={submit}>
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !FIELDS.includes(field))} />
      {company && (
        <RecordField
          title={t('simulation.form.company')}
          resource="companies"
          help={t('simulation.form.companyHelp')}
          value={company.id}
          onChange={company.onChange}
        />
      )}
      <TextField
        label={t('simulation.form.known')}
        value={values.known}
        options={pairs(texts('simulation.form.kinds'))}
        onChange={set('known')}
      />
      {text('amount', { inputMode: 'decimal' })}
      <TextField {...stateChoice(choices)} value={values.state} problem={problemOf('state')} onChange={set('state')} />
      <TextField
        label={t('simulation.form.zone')}
        value={values.zone}
        options={pairs(texts('simulation.form.zones'))}
        onChange={set('zone')}
      />
      {text('from', { type: 'month', min: FIRST_MONTH, value: values.from || choices.today.slice(0, 7) })}
      {FIGURES.map((name) =>
        text(name, { inputMode: name === 'vacationDays' ? 'numeric' : 'decimal', placeholder: placeholders[name] }),
      )}
      <Button type="primary" htmlType="submit" loading={loading}>
        {t('simulation.form.submit')}
      </Button>
    </Stack>
  )
}

const pairs = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }))

/** The company's state comes first; a company with one needs no choice of state tax. */
function stateChoice({ states, payroll_state }: Choices) {
  const label = ({ name, percent, confidence: mark }: Choices['states'][number]) =>
    t('simulation.form.rate', { name, percent, mark })
  const own = states.find(({ key }) => key === payroll_state)
  const options = states.map((state) => ({ value: state.key, label: label(state) }))
  if (!own) return { label: t('simulation.form.state'), none: t('simulation.form.noState'), options }
  return {
    label: t('simulation.form.state'),
    none: t('simulation.form.asSet', { value: label(own) }),
    options: [{ value: NO_STATE, label: t('simulation.form.noState') }, ...options],
  }
}

function toInput({ known, amount, from, zone, ...others }: Values): HireInput {
  return {
    known: known as 'salary',
    amount,
    zone: zone as 'General',
    ...(from === '' ? {} : { from: `${from}-01` }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
  }
}

const CHOICES = 'payroll/get-simulation-choices'
type Choices = ResultOf<typeof CHOICES>

/** States, and the settings of the company, else of the office; the former ones stay while another company's load. */
const useChoices = (companyId: number | null) =>
  useRead(CHOICES, companyId === null ? {} : { companyId }, { keeps: true, reuses: true })

type HireResultData = ResultOf<'payroll/simulate-hire-cost'>

const figuresOf = (result: HireResultData): [name: string, amount: string][] => [
  [t('simulation.salary'), result.monthly_salary],
  [t('simulation.net'), result.monthly_net],
  [t('simulation.cost'), result.monthly_cost],
  [t('simulation.year'), result.yearly_cost],
  ...(Number(result.service_fee) > 0
    ? [[`${t('simulation.total')} (${result.service_fee_percent} %)`, result.monthly_total] as [string, string]]
    : []),
]

const partsOf = ({ pay, taken, borne }: HireResultData) =>
  [
    [t('simulation.pay'), pay],
    [t('simulation.taken'), taken],
    [t('simulation.borne'), borne],
  ] as const

function HireResult({ result }: { result: HireResultData }) {
  return (
    <Card
      title={t('simulation.result')}
      action={
        <Row as="span" gap="s" className={style['buttons']}>
          <Button size="small" onClick={() => saveResult(result)}>
            {t('simulation.csv')}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {t('simulation.print')}
          </Button>
        </Row>
      }
    >
      <Block bottom="m">
        <Facts layout="figures" facts={figuresOf(result).map(([name, value]) => [name, formatMoney(value)])} />
      </Block>
      {result.notes.length > 0 && (
        <Callout type="info" title={t('simulation.notes')} bottom="m">
          {result.notes.join(' ')}
        </Callout>
      )}
      {result.warnings.length > 0 && (
        <Callout type="warning" title={t('simulation.warnings')} bottom="m">
          {result.warnings.join(' ')}
        </Callout>
      )}
      {partsOf(result).map(([title, lines]) => (
        <Block as="section" top="m" key={title} aria-label={title}>
          <h3>{title}</h3>
          {lines.length === 0 && <Note top="s">{t('simulation.nothing')}</Note>}
          {lines.map((line) => (
            <ExplainedLine key={line.name} line={line} />
          ))}
        </Block>
      ))}
      {result.terms.length > 0 && (
        <Block as="section" top="m" aria-label={t('simulation.terms')}>
          <h3>{t('simulation.terms')}</h3>
          <List isBulleted>
            {result.terms.map(({ name, value, source }) => (
              <li key={name}>
                {name}: {value} <Note as="span">({source})</Note>
              </li>
            ))}
          </List>
        </Block>
      )}
      <Note top="s">{t('simulation.version', { from: formatDate(result.from), version: result.version })}</Note>
    </Card>
  )
}

/** Every amount with its calculation, as a file for spreadsheets. */
function saveResult(result: HireResultData): void {
  const rows = partsOf(result).flatMap(([part, lines]) =>
    lines.map(({ name, amount, explanations: [first] }) => [
      part,
      name,
      amount,
      first?.formula ?? '',
      first?.inputs.map((input) => `${input.name}: ${input.value}`).join('; ') ?? '',
      first?.article ?? '',
      first ? t(`payroll-interface.marks.${first.confidence}`) : '',
    ]),
  )
  const totals = [
    ...figuresOf(result).map(([name, value]) => [t('simulation.result'), name, value]),
    ...result.terms.map(({ name, value, source }) => [t('simulation.terms'), name, value, source]),
  ]
  saveCsv(`cost-of-a-hire-${result.from}.csv`, [Object.values(texts('simulation.csvColumns')), ...rows, ...totals])
}

/** One amount; expanded, it shows formula, inputs, row of the table, law, validity and reliability. */
function ExplainedLine({ line: { name, amount, explanations } }: { line: HireResultData['pay'][number] }) {
  return (
    <details className={style['line']}>
      <summary>
        <span>{name}</span>
        <span>{formatMoney(amount)}</span>
      </summary>
      {explanations.map(({ title, formula, inputs, row, article, source, from, to, confidence }) => (
        <div key={title} className={style['explanation']}>
          <strong>
            {title}: {formula}
          </strong>
          <List isBulleted>
            {inputs.map((input) => (
              <li key={input.name}>
                {input.name}: {input.value}
              </li>
            ))}
            {row && (
              <li>
                {t('simulation.table', { table: row.table })}: {row.lower} / {row.fixed} / {row.ratePercent} %
              </li>
            )}
          </List>
          <Note top="s">
            {t('simulation.article')}: {article} · {t('simulation.source')}: {source} · {t('simulation.validity')}:{' '}
            {t('simulation.since', { to: to === null ? null : formatDate(to), from: formatDate(from) })} ·{' '}
            {t('simulation.confidence')}: {t(`payroll-interface.marks.${confidence}`)}
          </Note>
        </div>
      ))}
    </details>
  )
}
