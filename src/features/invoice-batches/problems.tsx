import { Link } from 'react-router'
import { recordPath } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { List, Note, ProblemNote, Stack } from '../../ui/layout.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { useMay } from '../../ui/session-context.ts'
import style from './invoice-batches.module.css'
import { type RegimeChoice, RegimeSelect } from './regime-select.tsx'
import type { Amounts } from './use-preview.ts'

export interface Problem {
  id: number
  name: string
  code: string | null
  reason: string
  issuer?: string
}

/** Can another try succeed? */
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
        <ProblemNote id={`amount-${id}`} as="span">
          {error}
        </ProblemNote>
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
