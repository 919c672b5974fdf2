import { SIMULATION_TEXTS as TEXTS } from '../../texts/simulation.ts'
import { saveCsv } from '../../ui/save-csv.ts'
import type { HireResultData } from './hire-result-data.ts'

/** Every amount with how it came about, as a spreadsheet reads it. */
export function saveResult({ monthly_salary, monthly_net, monthly_cost, yearly_cost, ...result }: HireResultData): void {
  const parts = [
    [TEXTS.pay, result.pay],
    [TEXTS.taken, result.taken],
    [TEXTS.borne, result.borne],
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
    [TEXTS.result, TEXTS.salary, monthly_salary],
    [TEXTS.result, TEXTS.net, monthly_net],
    [TEXTS.result, TEXTS.cost, monthly_cost],
    [TEXTS.result, TEXTS.year, yearly_cost],
    ...(Number(result.service_fee) > 0
      ? [[TEXTS.result, `${TEXTS.total} (${result.service_fee_percent} %)`, result.monthly_total]]
      : []),
    ...result.terms.map(({ name, value, source }) => [TEXTS.terms, name, value, source]),
  ]
  saveCsv(`cost-of-a-hire-${result.from}.csv`, [TEXTS.csvColumns, ...rows, ...totals])
}
