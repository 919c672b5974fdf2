import { t } from '../../../../contract/language/texts.ts'
import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { decimal, money, sum } from '../../../../payroll/money/decimal.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Figure, List } from '../../../ui/layout.tsx'
import { HowCalculated } from './how-calculated.tsx'
import style from './termination.module.css'

const OTHER = 'Other payment'

type Line = Settlement['lines'][number]

/** The lines of a settlement with their taxed and exempt parts; each opens how it was calculated. */
export function SettlementTable({ settlement }: { settlement: Settlement }) {
  const { lines, gross, deductions, net, currency, sees_pay } = settlement
  if (lines.length === 0) return <p className={style['quiet']}>{t('termination.noSettlement')}</p>
  const show = (amount: string): string => (sees_pay ? formatMoney(amount, currency) : amount)
  const others = sees_pay ? lines.filter(({ kind }) => kind === OTHER).map(({ amount }) => decimal(amount)) : []
  const groups = [
    { title: t('termination.perceptions'), kind: 'Perception' },
    { title: t('termination.otherPayments'), kind: OTHER },
    { title: t('termination.deductions'), kind: 'Deduction' },
  ] as const
  return (
    <>
      {!sees_pay && <p className={style['quiet']}>{t('termination.hidden')}</p>}
      {groups.map(({ title, kind }) => {
        const chosen = lines.filter((line) => line.kind === kind)
        return chosen.length === 0 ? null : (
          <div key={kind} className={style['group']}>
            <h3>{title}</h3>
            <List bottom="s" isLined>
              {chosen.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two loans are two lines of one code, and lines do not move.
                <SettlementLine key={at} line={line} show={show} />
              ))}
            </List>
          </div>
        )
      })}
      <dl className={style['totals']}>
        {(
          [
            [t('termination.gross'), gross],
            ...(others.length > 0 ? ([[t('termination.otherPayments'), money(sum(others))]] as const) : []),
            [t('termination.totalDeductions'), deductions],
            [t('termination.net'), net],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{show(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SettlementLine({ line, show }: { line: Line; show: (amount: string) => string }) {
  const { name, kind, days, taxed, exempt, amount, explanations } = line
  const parts = [
    ...(days === null ? [] : [`${t('termination.days')} ${days}`]),
    ...(kind === 'Perception'
      ? [`${t('termination.taxed')} ${show(taxed)}`, `${t('termination.exempt')} ${show(exempt)}`]
      : []),
  ]
  return (
    <li>
      <div className={style['line']}>
        <strong>{name}</strong>
        <Figure>{show(amount)}</Figure>
        <span className={style['quiet']}>{parts.join(' · ')}</span>
      </div>
      {explanations.length > 0 && (
        <details className={style['how']}>
          <summary aria-label={t('termination.howOf', { name })}>{t('termination.how')}</summary>
          {explanations.map((explanation) => (
            <HowCalculated key={explanation.title} explanation={explanation} />
          ))}
        </details>
      )}
    </li>
  )
}
