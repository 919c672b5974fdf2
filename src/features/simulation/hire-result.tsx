import { Alert, Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
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
        <span className={style['buttons']}>
          <Button size="small" onClick={() => saveResult(result)}>
            {t('simulation.csv')}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {t('simulation.print')}
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
          message={t('simulation.notes')}
          description={result.notes.join(' ')}
        />
      )}
      {result.warnings.length > 0 && (
        <Alert
          className={style['notice'] as string}
          type="warning"
          showIcon
          message={t('simulation.warnings')}
          description={result.warnings.join(' ')}
        />
      )}
      {parts.map(([title, lines]) => (
        <section key={title} className={style['part']} aria-label={title}>
          <h3>{title}</h3>
          {lines.length === 0 && <Note top="s">{t('simulation.nothing')}</Note>}
          {lines.map((line) => (
            <ExplainedLine key={line.name} line={line} />
          ))}
        </section>
      ))}
      {result.terms.length > 0 && (
        <section className={style['part']} aria-label={t('simulation.terms')}>
          <h3>{t('simulation.terms')}</h3>
          <List isBulleted>
            {result.terms.map(({ name, value, source }) => (
              <li key={name}>
                {name}: {value} <Note as="span">({source})</Note>
              </li>
            ))}
          </List>
        </section>
      )}
      <Note top="s">{t('simulation.version', { from: formatDate(result.from), version: result.version })}</Note>
    </Card>
  )
}
