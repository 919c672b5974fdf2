import { Button } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { ConfigChange } from '../../../../contract/payroll/settings/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { CompanyDefaultsTable, useCompanyDefaults } from '../../../parts/company-defaults/company-defaults-table.tsx'
import { useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { columnsOf, DataTable, figureColumn } from '../../../tables/data-table.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { Block, Card, List, Note, Stack } from '../../../ui/layout.tsx'
import { NotLoaded } from '../../../ui/notices.tsx'
import { useMay } from '../../../ui/session-context.ts'
import { useRights } from '../rights.ts'
import { rowsOf, type SettingRow, type Settings, type SettingsKind, settingName, shown } from './setting-rows.ts'
import { SettingsButton } from './settings-button.tsx'

const KINDS = ['limits', 'multipliers'] as const

/** Limits and multipliers of the company next to those of this request, and their history. */
export function SettingsTab({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const may = useRights(request)
  const mayChange = useMay('payment-requests', 'configure')
  const { act, loading } = useAct('payroll/config-payrolls', { done: t('payroll-preparation.settings.takenOver'), onChanged })
  const companyId = request.company.id
  const limits = useRead('payroll/get-config-limits', { companyId })
  const multipliers = useRead('payroll/get-config-multipliers', { companyId })
  const error = limits.error ?? multipliers.error
  const refetch = () => Promise.all([limits.refetch(), multipliers.refetch()])
  if (error || !limits.data || !multipliers.data) return <NotLoaded error={error} refetch={refetch} />
  const data: Settings = { limits: limits.data, multipliers: multipliers.data }
  const takeOver = () =>
    act({ requestId: request.id, updateSettings: true, version: request.version, requestKey: crypto.randomUUID() })
  return (
    <Stack top="m">
      {request.settings_changed && may.enters && (
        <Button style={{ justifySelf: 'start' }} loading={loading} onClick={() => void takeOver()}>
          {t('payroll-preparation.settings.takeOver')}
        </Button>
      )}
      {KINDS.map((kind) => (
        <Card
          key={kind}
          title={t(`payroll-preparation.settings.${kind}`)}
          isWide
          action={
            mayChange && (
              <SettingsButton
                kind={kind}
                companyId={companyId}
                settings={data}
                onChanged={() => Promise.all([refetch(), onChanged()])}
              />
            )
          }
        >
          <SettingsTable
            label={t(`payroll-preparation.settings.tables.${kind}`)}
            rows={rowsOf(kind, data, request)}
            hasLegal={kind === 'multipliers'}
          />
          <SettingsHistory kind={kind} history={data[kind].history} />
        </Card>
      ))}
      <DefaultsCard companyId={companyId} day={request.payment_date} />
    </Stack>
  )
}

/** The settings used to calculate the payrolls of the company on the day of payment. */
function DefaultsCard({ companyId, day }: { companyId: number; day: string }) {
  const { data, error, refetch } = useCompanyDefaults(companyId, day)
  if (error || !data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <Card title={t('payroll-preparation.settings.defaults')} isWide>
      <CompanyDefaultsTable defaults={data.defaults} />
    </Card>
  )
}

interface SettingsTableProps {
  label: string
  rows: readonly SettingRow[]
  hasLegal: boolean
}

function SettingsTable({ label, rows, hasLegal }: SettingsTableProps) {
  const columns = columnsOf<SettingRow>('payroll-preparation.settings.columns', {
    name: ({ name }) => name,
    company: figureColumn(({ company }) => company),
    request: figureColumn(({ company, request }) => (company === request ? request : <strong>{request}</strong>)),
    ...(hasLegal && { legal: figureColumn(({ legal }) => legal), since: figureColumn(({ since }) => since) }),
  })
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

function SettingsHistory({ kind, history }: { kind: SettingsKind; history: readonly ConfigChange[] }) {
  return (
    <Block as="details" top="m">
      <summary>{t('payroll-preparation.settings.history')}</summary>
      {history.length === 0 && <Note top="xs">{t('payroll-preparation.settings.noHistory')}</Note>}
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
            <Note top="xs">{joined(by, formatDateTime(at))}</Note>
          </li>
        ))}
      </List>
    </Block>
  )
}
