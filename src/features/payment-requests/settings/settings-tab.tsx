import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { useAct } from '../../../resource/use-act.ts'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import { DefaultsCard } from './defaults-card.tsx'
import { rowsOf, type Settings, type SettingsKind } from './setting-rows.ts'
import { SettingsHistory, SettingsTable } from './settings-table.tsx'

const KINDS = ['limits', 'multipliers'] as const
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))

/** Limits and multipliers of the company next to those of this request, and their history. */
export function SettingsTab({ request, onChanged }: RequestPartProps) {
  const session = useSession()
  const mayChange = useMay('payment-requests', 'configure')
  const [opened, setOpened] = useState<SettingsKind | null>(null)
  const { act, loading } = useAct('payroll/config-payrolls', { done: t('payroll-preparation.settings.takenOver'), onChanged })
  const companyId = request.company.id
  const limits = useRead('payroll/get-config-limits', { companyId })
  const multipliers = useRead('payroll/get-config-multipliers', { companyId })
  const error = limits.error ?? multipliers.error
  const refetch = () => Promise.all([limits.refetch(), multipliers.refetch()])
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!limits.data || !multipliers.data) return <Spinner />
  const data: Settings = { limits: limits.data, multipliers: multipliers.data }
  const takeOver = () =>
    act({ requestId: request.id, updateSettings: true, version: request.version, requestKey: crypto.randomUUID() })
  return (
    <Stack top="m">
      {request.settings_changed && rightsOf(session, request).enters && (
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
              <Button aria-label={t(`payroll-preparation.settings.changeFor.${kind}`)} onClick={() => setOpened(kind)}>
                {t('payroll-preparation.settings.change')}
              </Button>
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
      <Suspense fallback={null}>
        {opened && (
          <SettingsDialog
            kind={opened}
            companyId={companyId}
            settings={data}
            onClose={() => setOpened(null)}
            onChanged={() => Promise.all([refetch(), onChanged()])}
          />
        )}
      </Suspense>
    </Stack>
  )
}
