import { Alert, Button } from 'antd'
import { SIMULATION_TEXTS as TEXTS } from '../../texts/simulation.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { List, Note } from '../../ui/layout.tsx'
import { ExplainedLine } from './explained-line.tsx'
import type { HireResultData } from './hire-result-data.ts'
import style from './simulation.module.css'
import { saveResult } from './to-csv.ts'

/** The three figures, and below them every amount with how it came about. */
export function HireResult({ result }: { result: HireResultData }) {
  const figures = [
    [TEXTS.salary, result.monthly_salary],
    [TEXTS.net, result.monthly_net],
    [TEXTS.cost, result.monthly_cost],
    [TEXTS.year, result.yearly_cost],
    ...(Number(result.service_fee) > 0
      ? [[`${TEXTS.total} (${result.service_fee_percent} %)`, result.monthly_total] as const]
      : []),
  ] as const
  const parts = [
    [TEXTS.pay, result.pay],
    [TEXTS.taken, result.taken],
    [TEXTS.borne, result.borne],
  ] as const
  return (
    <Card
      title={TEXTS.result}
      action={
        <span className={style['buttons']}>
          <Button size="small" onClick={() => saveResult(result)}>
            {TEXTS.csv}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {TEXTS.print}
          </Button>
        </span>
      }
    >
      <dl className={style['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      {result.notes.length > 0 && (
        <Alert
          className={style['notice'] as string}
          type="info"
          showIcon
          message={TEXTS.notes}
          description={result.notes.join(' ')}
        />
      )}
      {result.warnings.length > 0 && (
        <Alert
          className={style['notice'] as string}
          type="warning"
          showIcon
          message={TEXTS.warnings}
          description={result.warnings.join(' ')}
        />
      )}
      {parts.map(([title, lines]) => (
        <section key={title} className={style['part']} aria-label={title}>
          <h3>{title}</h3>
          {lines.length === 0 && <Note top="s">{TEXTS.nothing}</Note>}
          {lines.map((line) => (
            <ExplainedLine key={line.name} line={line} />
          ))}
        </section>
      ))}
      {result.terms.length > 0 && (
        <section className={style['part']} aria-label={TEXTS.terms}>
          <h3>{TEXTS.terms}</h3>
          <List isBulleted>
            {result.terms.map(({ name, value, source }) => (
              <li key={name}>
                {name}: {value} <Note as="span">({source})</Note>
              </li>
            ))}
          </List>
        </section>
      )}
      <Note top="s">{TEXTS.version(result.version, formatDate(result.from))}</Note>
    </Card>
  )
}
