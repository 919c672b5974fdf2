import type { ConfigChange } from '../../../../contract/payroll/settings/schemas.ts'
import type { Column } from '../../../tables/column.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { Block, List, Note } from '../../../ui/layout.tsx'
import { type SettingRow, type SettingsKind, shown } from './setting-rows.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.settings

interface SettingsTableProps {
  label: string
  rows: readonly SettingRow[]
  hasLegal: boolean
}

/** Each value of the company and of this request, with the legal minimum. */
export function SettingsTable({ label, rows, hasLegal }: SettingsTableProps) {
  const { columns: titles } = TEXTS
  const columns: Column<SettingRow>[] = [
    { key: 'name', title: titles.name, cell: ({ name }) => name },
    { key: 'company', title: titles.company, isFigure: true, cell: ({ company }) => company },
    {
      key: 'request',
      title: titles.request,
      isFigure: true,
      cell: ({ company, request }) => (company === request ? request : <strong>{request}</strong>),
    },
  ]
  if (hasLegal) {
    columns.push({ key: 'legal', title: titles.legal, isFigure: true, cell: ({ legal }) => legal })
    columns.push({ key: 'since', title: titles.since, isFigure: true, cell: ({ since }) => since })
  }
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

/** The changes with author and start of validity, newest first. */
export function SettingsHistory({ kind, history }: { kind: SettingsKind; history: readonly ConfigChange[] }) {
  const names = TEXTS.names[kind]
  return (
    <Block as="details" top="m">
      <summary>{TEXTS.history}</summary>
      {history.length === 0 ? (
        <Note top="xs">{TEXTS.noHistory}</Note>
      ) : (
        <List as="ol" isLined>
          {history.map(({ at, by, valid_from, changes }) => (
            <li key={at}>
              <strong>{TEXTS.from(formatDate(valid_from))}</strong>
              <Note as="ul" tone="plain">
                {changes.map(({ field, to }) => (
                  <li key={field}>{TEXTS.changed(names[field] ?? field, shown(kind, field, to))}</li>
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
