import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { type Column, DataTable } from '../../tables/data-table.tsx'
import type { CompanyDefault } from './use-company-defaults.ts'

const columnsOf = (): readonly Column<CompanyDefault>[] => [
  { key: 'name', title: t('company-defaults.name'), cell: ({ label }) => label },
  {
    key: 'value',
    title: t('company-defaults.value'),
    isFigure: true,
    cell: ({ kind, value }) =>
      value === null ? t('company-defaults.notSet') : kind === 'percent' ? `${value}%` : valueText(value),
  },
  { key: 'source', title: t('company-defaults.source'), isFigure: true, cell: ({ source }) => source && valueText(source) },
]

/** The settings used to calculate the payrolls of one company, each with its source. */
export function CompanyDefaultsTable({ defaults }: { defaults: readonly CompanyDefault[] }) {
  return <DataTable label={t('company-defaults.table')} columns={columnsOf()} rows={defaults} keyOf={({ key }) => key} />
}
