import { t } from '../../../../contract/language/texts.ts'
import type { ConfigChange } from '../../../../contract/payroll/settings/schemas.ts'
import type { Column } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { Block, List, Note } from '../../../ui/layout.tsx'
import { type SettingRow, type SettingsKind, settingName, shown } from './setting-rows.ts'

interface SettingsTableProps {
  label: string
  rows: readonly SettingRow[]
  hasLegal: boolean
}

/** Each value of the company and of this request, with the legal minimum. */
export function SettingsTable({ label, rows, hasLegal }: SettingsTableProps) {
  const columns: Column<SettingRow>[] = [
    { key: 'name', title: t('payroll-preparation.settings.columns.name'), cell: ({ name }) => name },
    {
      key: 'company',
      title: t('payroll-preparation.settings.columns.company'),
      isFigure: true,
      cell: ({ company }) => company,
    },
    {
      key: 'request',
      title: t('payroll-preparation.settings.columns.request'),
      isFigure: true,
      cell: ({ company, request }) => (company === request ? request : <strong>{request}</strong>),
    },
  ]
  if (hasLegal) {
    columns.push({
      key: 'legal',
      title: t('payroll-preparation.settings.columns.legal'),
      isFigure: true,
      cell: ({ legal }) => legal,
    })
    columns.push({
      key: 'since',
      title: t('payroll-preparation.settings.columns.since'),
      isFigure: true,
      cell: ({ since }) => since,
    })
  }
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

/** The changes with author and start of validity, newest first. */
export function SettingsHistory({ kind, history }: { kind: SettingsKind; history: readonly ConfigChange[] }) {
  return (
    <Block as="details" top="m">
      <summary>{t('payroll-preparation.settings.history')}</summary>
      {history.length === 0 ? (
        <Note top="xs">{t('payroll-preparation.settings.noHistory')}</Note>
      ) : (
        <List as="ol" isLined>
          {history.map(({ at, by, valid_from, changes }) => (
            <li key={at}>
              <strong>{t('payroll-preparation.settings.from', { day: formatDate(valid_from) })}</strong>
              <Note as="ul" tone="plain">
                {changes.map(({ field, to }) => (
                  <li key={field}>
                    {t('payroll-preparation.settings.changed', { name: settingName(kind, field), to: shown(kind, field, to) })}
                  </li>
                ))}
              </Note>
              <Note top="xs">{[by, formatDateTime(at)].filter(Boolean).join(' · ')}</Note>
            </li>
          ))}
        </List>
      )}
    </Block>
  )
}
