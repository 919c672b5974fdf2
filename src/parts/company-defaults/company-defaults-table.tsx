import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { COMPANY_DEFAULTS_TEXTS as TEXTS } from '../../texts/company-defaults.ts'
import type { CompanyDefault } from './use-company-defaults.ts'

const COLUMNS: readonly Column<CompanyDefault>[] = [
  { key: 'name', title: TEXTS.name, cell: ({ label }) => label },
  {
    key: 'value',
    title: TEXTS.value,
    isFigure: true,
    cell: ({ kind, value }) => (value === null ? TEXTS.notSet : kind === 'percent' ? `${value}%` : value),
  },
  { key: 'source', title: TEXTS.source, isFigure: true, cell: ({ source }) => source },
]

/** The settings used to calculate the payrolls of one company, each with its source. */
export function CompanyDefaultsTable({ defaults }: { defaults: readonly CompanyDefault[] }) {
  return <DataTable label={TEXTS.table} columns={COLUMNS} rows={defaults} keyOf={({ key }) => key} />
}
