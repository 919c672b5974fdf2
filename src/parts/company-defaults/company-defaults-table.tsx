import { t } from '../../../contract/language/texts.ts'
import { stateText, valueText } from '../../../contract/language/values.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import { type Column, DataTable } from '../../tables/data-table.tsx'

const columnsOf = (): readonly Column<CompanyDefault>[] => [
  { key: 'name', title: t('company-defaults.name'), cell: ({ label }) => label },
  {
    key: 'value',
    title: t('company-defaults.value'),
    isFigure: true,
    cell: ({ kind, value }) =>
      value === null ? t('company-defaults.notSet') : kind === 'percent' ? `${value}%` : stateText(value),
  },
  { key: 'source', title: t('company-defaults.source'), isFigure: true, cell: ({ source }) => source && valueText(source) },
]

export function CompanyDefaultsTable({ defaults }: { defaults: readonly CompanyDefault[] }) {
  return <DataTable label={t('company-defaults.table')} columns={columnsOf()} rows={defaults} keyOf={({ key }) => key} />
}

const GET = 'payroll/get-company-defaults'
export type CompanyDefaultsAnswer = ResultOf<typeof GET>
export type CompanyDefault = CompanyDefaultsAnswer['defaults'][number]

/** The settings used to calculate the payrolls of a company on a day; default: today. */
export const useCompanyDefaults = (companyId: number, day?: string) =>
  useRead(GET, { companyId, ...(day === undefined ? {} : { day }) })
