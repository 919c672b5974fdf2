import { t, texts } from '../../../contract/language/texts.ts'
import { saveCsv } from '../../ui/save-csv.ts'
import type { HireResultData } from './hire-result-data.ts'

/** Every amount with how it came about, as a spreadsheet reads it. */
export function saveResult({ monthly_salary, monthly_net, monthly_cost, yearly_cost, ...result }: HireResultData): void {
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
