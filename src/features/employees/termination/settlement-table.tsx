import { t } from '../../../../contract/language/texts.ts'
import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { decimal, money, sum } from '../../../../payroll/money/decimal.ts'
import { Explanation } from '../../../parts/explanation/explanation.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { Block, Facts, Figure, List, Note, Pair } from '../../../ui/layout.tsx'

const OTHER = 'Other payment'

type Line = Settlement['lines'][number]

/** The lines of a settlement with their taxed and exempt parts; each opens how it was calculated. */
export function SettlementTable({ settlement }: { settlement: Settlement }) {
  const { lines, gross, deductions, net, currency, sees_pay } = settlement
  if (lines.length === 0) return <Note>{t('termination.noSettlement')}</Note>
  const show = (amount: string): string => formatMoney(amount, currency)
  const others = sees_pay ? lines.filter(({ kind }) => kind === OTHER).map(({ amount }) => decimal(amount)) : []
  const groups = [
    { title: t('termination.perceptions'), kind: 'Perception' },
    { title: t('termination.otherPayments'), kind: OTHER },
    { title: t('termination.deductions'), kind: 'Deduction' },
  ] as const
  return (
    <>
      {!sees_pay && <Note>{t('termination.hidden')}</Note>}
      {groups.map(({ title, kind }) => {
        const chosen = lines.filter((line) => line.kind === kind)
        return chosen.length === 0 ? null : (
          <Block key={kind} top="m">
            <Note as="h3">{title}</Note>
            <List bottom="s" isLined>
              {chosen.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two loans are two lines of one code, and lines do not move.
                <SettlementLine key={at} line={line} show={show} />
              ))}
            </List>
          </Block>
        )
      })}
      <Facts
        layout="totals"
        facts={[
          [t('termination.gross'), show(gross)],
          others.length > 0 && [t('termination.otherPayments'), show(money(sum(others)))],
          [t('termination.totalDeductions'), show(deductions)],
          [t('termination.net'), show(net)],
        ]}
      />
    </>
  )
}

function SettlementLine({ line, show }: { line: Line; show: (amount: string) => string }) {
  const { name, kind, days, taxed, exempt, amount, explanations } = line
  const isPaid = kind === 'Perception'
  return (
    <li>
      <Pair>
        <strong>{name}</strong>
        <Figure>{show(amount)}</Figure>
        <Note>
          {joined(
            days !== null && `${t('termination.days')} ${days}`,
            isPaid && `${t('termination.taxed')} ${show(taxed)}`,
            isPaid && `${t('termination.exempt')} ${show(exempt)}`,
          )}
        </Note>
      </Pair>
      {explanations.length > 0 && (
        <Note as="details" tone="plain">
          <summary aria-label={t('termination.howOf', { name })}>{t('termination.how')}</summary>
          {explanations.map((explanation) => (
            <Explanation key={explanation.title} explanation={explanation} />
          ))}
        </Note>
      )}
    </li>
  )
}
