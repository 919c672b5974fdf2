import { Button } from 'antd'
import { t, texts } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Block, List, Note, Row } from '../../ui/layout.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import style from './simulation.module.css'

export type HireResultData = ResultOf<'payroll/simulate-hire-cost'>

/** The three figures, and below them every amount with how it came about. */
export function HireResult({ result }: { result: HireResultData }) {
  const figures = [
    [t('simulation.salary'), result.monthly_salary],
    [t('simulation.net'), result.monthly_net],
    [t('simulation.cost'), result.monthly_cost],
    [t('simulation.year'), result.yearly_cost],
    ...(Number(result.service_fee) > 0
      ? [[`${t('simulation.total')} (${result.service_fee_percent} %)`, result.monthly_total] as const]
      : []),
  ] as const
  const parts = [
    [t('simulation.pay'), result.pay],
    [t('simulation.taken'), result.taken],
    [t('simulation.borne'), result.borne],
  ] as const
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
        <Facts layout="figures" facts={figures.map(([name, value]) => [name, formatMoney(value)])} />
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
      {parts.map(([title, lines]) => (
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

/** Every amount with how it came about, as a spreadsheet reads it. */
function saveResult({ monthly_salary, monthly_net, monthly_cost, yearly_cost, ...result }: HireResultData): void {
  const parts = [
    [t('simulation.pay'), result.pay],
    [t('simulation.taken'), result.taken],
    [t('simulation.borne'), result.borne],
  ] as const
  const rows = parts.flatMap(([part, lines]) =>
    lines.map(({ name, amount, explanations: [first] }) => [
      part,
      name,
      amount,
      first?.formula ?? '',
      first?.inputs.map((input) => `${input.name}: ${input.value}`).join('; ') ?? '',
      first?.article ?? '',
      first?.confidence ?? '',
    ]),
  )
  const totals = [
    [t('simulation.result'), t('simulation.salary'), monthly_salary],
    [t('simulation.result'), t('simulation.net'), monthly_net],
    [t('simulation.result'), t('simulation.cost'), monthly_cost],
    [t('simulation.result'), t('simulation.year'), yearly_cost],
    ...(Number(result.service_fee) > 0
      ? [[t('simulation.result'), `${t('simulation.total')} (${result.service_fee_percent} %)`, result.monthly_total]]
      : []),
    ...result.terms.map(({ name, value, source }) => [t('simulation.terms'), name, value, source]),
  ]
  saveCsv(`cost-of-a-hire-${result.from}.csv`, [Object.values(texts('simulation.csvColumns')), ...rows, ...totals])
}

/** One amount; expanded, it shows formula, inputs, row of the table, law, validity and mark. */
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
            {t('simulation.since', { to, from })} · {t('simulation.confidence')} {confidence}
          </Note>
        </div>
      ))}
    </details>
  )
}
