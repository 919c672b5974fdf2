import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordPath } from '../../../access-control/pages.ts'
import type { BatchDraft, BatchRegime } from '../../../contract/invoice-batches/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { useLeave } from '../../ui/dialog.tsx'
import { NativeSelect, NumberInput } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Card, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Refusal } from '../../ui/notices.tsx'
import { useMay } from '../../ui/session-context.ts'
import style from './invoice-batches.module.css'
import type { Amounts, Preview, Regimes } from './terms.ts'

interface PreviewViewProps {
  preview: Preview
  loading: boolean
  error: CallError | null
  onAgain: (entered: { amounts: Amounts; regimes: Regimes }) => void
  onCreate: () => void
  onBack: () => void
}

/** Second step: the invoices that would be created and the contractors who would be left out, with a way to correct it. */
export function PreviewView({ preview, loading, error, onAgain, onCreate, onBack }: PreviewViewProps) {
  const { total, skipped, money, invoices, regimes: offered } = preview.answer
  const [amounts, setAmounts] = useState<Amounts>(preview.amounts)
  const [regimes, setRegimes] = useState<Regimes>(preview.regimes)
  const isChanged =
    skipped.some(({ id }) => (amounts[id] ?? '').trim() !== (preview.amounts[id] ?? '').trim()) ||
    [...skipped, ...invoices].some(({ id }) => regimes[id] !== preview.regimes[id])
  const leave = useLeave()
  const again = () => onAgain({ amounts, regimes })
  const name = (id: number, regime: string) => setRegimes((before) => ({ ...before, [id]: regime }))
  const unknown = skipped.filter(({ code }) => code === 'NO_REGIME')
  const asked = preview.ids.filter((id) => (amounts[id] ?? '').trim() !== '')
  const errorOf = (id: number) => error?.fields.find(({ field }) => field === `amounts.${asked.indexOf(id)}.amount`)?.message
  return (
    <Card title={t('invoice-batches.preview.title')}>
      <p className="lead" role="status">
        {total === 0 ? t('invoice-batches.preview.nothing') : t('invoice-batches.preview.ready', { n: total })}
      </p>
      {money.map(({ currency, subtotal, total: sum }) => (
        <Note key={currency} bottom="s">
          {t('invoice-batches.preview.money', { subtotal: formatMoney(subtotal, currency), total: formatMoney(sum, currency) })}
        </Note>
      ))}
      {skipped.length > 0 && (
        <>
          <p>{t('invoice-batches.preview.skipped', { n: skipped.length })}</p>
          {unknown.length > 1 && (
            <Row as="p" bottom="s">
              {t('invoice-batches.preview.regimeOfAll', { n: unknown.length })}
              <NativeSelect
                label={t('invoice-batches.preview.regimeOfAll', { n: unknown.length })}
                value=""
                none={t('invoice-batches.preview.chooseRegime')}
                options={optionsOf(offered, 'person')}
                onChange={(regime) => {
                  const all = unknown.filter(({ issuer }) => issuer === 'person')
                  setRegimes({ ...regimes, ...Object.fromEntries(all.map(({ id }) => [id, regime])) })
                }}
              />
            </Row>
          )}
          <Problems
            label={t('invoice-batches.preview.skipped', { n: skipped.length })}
            problems={skipped}
            amounts={amounts}
            regimes={{ chosen: regimes, offered, onChoose: name }}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
            errorOf={errorOf}
          />
        </>
      )}
      {invoices.length > 0 && <Drafts invoices={invoices} regimes={{ chosen: regimes, offered, onChoose: name }} />}
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !field.startsWith('amounts.'))} />
      {isChanged && <Callout type="info" title={t('invoice-batches.preview.againHint')} top="m" />}
      <Row top="m" justify="end">
        <Button onClick={() => leave(onBack, isChanged)} disabled={loading}>
          {t('invoice-batches.preview.back')}
        </Button>
        {isChanged ? (
          <Button type="primary" loading={loading} onClick={again}>
            {t('invoice-batches.preview.again')}
          </Button>
        ) : (
          <>
            {skipped.length > 0 && (
              <Button loading={loading} onClick={again}>
                {t('invoice-batches.preview.again')}
              </Button>
            )}
            {total > 0 && (
              <Button type="primary" disabled={loading} onClick={onCreate}>
                {t('invoice-batches.preview.create', { n: total })}
              </Button>
            )}
          </>
        )}
      </Row>
    </Card>
  )
}

const SHOWN = 50
const AMOUNTS = ['subtotal', 'iva', 'iva_withheld', 'isr_withheld', 'total'] as const

/** Each invoice that would be created: the regime of its contractor and the resulting amounts. */
function Drafts({ invoices, regimes }: { invoices: readonly BatchDraft[]; regimes: RegimeChoice }) {
  const [shown, setShown] = useState(SHOWN)
  const left = invoices.length - shown
  const columns = columnsOf<BatchDraft>('invoice-batches.drafts', {
    contractor: ({ name }) => name,
    regime: { card: 'bare', cell: (one) => <RegimeSelect person={one} regime={one.regime} choice={regimes} /> },
    ...Object.fromEntries(
      AMOUNTS.map((name) => [name, figureColumn((one: BatchDraft) => formatMoney(one[name], one.currency))] as const),
    ),
  })
  return (
    <>
      <DataTable
        label={t('invoice-batches.drafts.label')}
        columns={columns}
        rows={invoices.slice(0, shown)}
        keyOf={({ id }) => id}
        minWidth={800}
        maxHeight="460px"
      />
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          {t('invoice-batches.people.more', { n: Math.min(left, SHOWN) })}
        </Button>
      )}
    </>
  )
}

export interface Problem {
  id: number
  name: string
  code: string | null
  reason: string
  issuer?: string
}

/** May another try end otherwise? */
export const isCorrectable = ({ code }: Pick<Problem, 'code'>): boolean => code !== 'INVOICED' && code !== 'NOT_HERE'

interface ProblemsProps {
  label: string
  problems: readonly Problem[]
  amounts: Amounts
  onAmount: (id: number, amount: string) => void
  errorOf?: (id: number) => string | undefined
  /** Present where a regime can be chosen. */
  regimes?: RegimeChoice
}

/** The contractors who get no invoice, each with the reason and the remedy. */
export function Problems({ label, problems, amounts, onAmount, errorOf = () => undefined, regimes }: ProblemsProps) {
  return (
    <List isFramed isLined className={style['problems']} aria-label={label}>
      {problems.map((problem) => (
        <li key={problem.id}>
          <div>
            <strong>{problem.name}</strong>
            <Note>{problem.reason}</Note>
          </div>
          <Stack gap="none">
            <WayOut
              problem={problem}
              amount={amounts[problem.id] ?? ''}
              onAmount={onAmount}
              error={errorOf(problem.id)}
              regimes={regimes}
            />
          </Stack>
        </li>
      ))}
    </List>
  )
}

interface WayOutProps {
  problem: Problem
  amount: string
  onAmount: ProblemsProps['onAmount']
  error: string | undefined
  regimes: RegimeChoice | undefined
}

function WayOut({ problem, amount, onAmount, error, regimes }: WayOutProps) {
  const { id, name, code } = problem
  const mayOpen = useMay('pages', 'employeeOnboardingDetail')
  if (code === 'NO_REGIME')
    return regimes ? (
      <RegimeSelect person={{ id, name, issuer: problem.issuer ?? 'person' }} regime="" choice={regimes} />
    ) : null
  if (code === 'NO_AMOUNT') {
    return (
      <>
        <NumberInput
          aria-label={t('invoice-batches.problems.amountFor', { name })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `amount-${id}`}
          status={error === undefined ? '' : 'error'}
          placeholder={t('invoice-batches.terms.amount')}
          value={amount}
          onChange={(typed) => onAmount(id, typed)}
        />
        {error !== undefined && (
          <Note id={`amount-${id}`} as="span" tone="wrong" role="alert">
            {error}
          </Note>
        )}
      </>
    )
  }
  if (!isCorrectable(problem) || !mayOpen)
    return <Note as="span">{code === 'INVOICED' ? t('invoice-batches.problems.nothing') : null}</Note>
  return (
    <Link
      to={recordPath('employeeOnboardingDetail', id)}
      target="_blank"
      aria-label={`${t('invoice-batches.problems.openOf', { name })}, ${t('invoice-batches.problems.opensNew')}`}
    >
      {t('invoice-batches.problems.open')} ↗
    </Link>
  )
}

export interface RegimeChoice {
  chosen: Regimes
  offered: readonly BatchRegime[]
  onChoose: (id: number, regime: string) => void
}

/** The regimes of a person or of a company. */
const optionsOf = (offered: readonly BatchRegime[], issuer: string) =>
  offered.filter((one) => one.issuer === issuer).map(({ regime, name }) => ({ value: regime, label: `${regime} ${name}` }))

interface RegimeSelectProps {
  person: { id: number; name: string; issuer: string }
  /** That the invoice has now; empty where it is not known. */
  regime: string
  choice: RegimeChoice
}

/** The tax regime of one contractor, which decides the withholdings. */
function RegimeSelect({ person: { id, name, issuer }, regime, choice }: RegimeSelectProps) {
  const { chosen, offered, onChoose } = choice
  const value = chosen[id] ?? regime
  return (
    <NativeSelect
      className={style['regime']}
      label={t('invoice-batches.preview.regimeOf', { name })}
      value={value}
      {...(value === '' ? { none: t('invoice-batches.preview.chooseRegime') } : {})}
      options={optionsOf(offered, issuer)}
      onChange={(changed) => onChoose(id, changed)}
    />
  )
}
