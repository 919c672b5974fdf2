import { Alert, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useCall } from '../../../providers/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../../ui/use-may.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { EventsSection } from './events-section.tsx'
import { FlowsSection } from './flows-section.tsx'
import { MutedSection } from './muted-section.tsx'
import style from './settings.module.css'
import { type Draft, draftOf, hasHalfQuietHours, saveSettings, useStoredSettings } from './use-settings.ts'
import { WaysSection } from './ways-section.tsx'

const SUCCESS = 200

/**
 * The Notification Settings of the signed-in person (G2-G4): channels and events are saved together, switches take effect at
 * once.
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const maySave = useMay('internal-employees', 'edit-notifications') && session.viewed_by === undefined
  const stored = useStoredSettings()
  const [changed, setChanged] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<Draft | null>(null)
  const { call, reset, loading, status, error } = useCall(saveSettings)
  const known = saved ?? (stored.data ? draftOf(stored.data) : null)
  const draft = changed ?? known
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(known)
  useUnsavedGuard(isDirty)

  const change = (members: Partial<Draft>) => {
    if (!draft) return
    reset()
    setChanged({ ...draft, ...members })
  }
  const save = async () => {
    if (!known || !draft || hasHalfQuietHours(draft.channels)) return
    const { status: end, data } = await call({ from: known, to: draft })
    if (end !== SUCCESS || !data) return
    setSaved(data)
    setChanged(null)
  }
  return (
    <Dialog
      title={t('notification-settings.title')}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={800}
      top={16}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={loading}>
            {t('notification-settings.close')}
          </Button>
          {maySave && draft && (
            <Button type="primary" loading={loading} onClick={() => void save()}>
              {loading ? t('notification-settings.saving') : t('notification-settings.save')}
            </Button>
          )}
        </>
      )}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <section className={style['body']} tabIndex={0} aria-label={t('notification-settings.title')}>
        {status === SUCCESS && (
          <Alert
            className={style['note'] as string}
            type="success"
            showIcon
            message={t('notification-settings.saved')}
            role="status"
          />
        )}
        <Refusal error={error} />
        {!maySave && <Alert type="info" showIcon message={t('notification-settings.readOnly')} />}
        {stored.error ? (
          <ErrorNotice message={stored.error.message} onRetry={() => void stored.refetch()} />
        ) : !draft || !stored.data ? (
          <Spinner />
        ) : (
          <>
            <WaysSection value={draft.channels} isOpen={maySave} onChange={(channels) => change({ channels })} />
            <MutedSection
              value={draft.muted_companies}
              isOpen={maySave}
              onChange={(muted_companies) => change({ muted_companies })}
            />
            <FlowsSection stored={stored.data.notification_subscriptions} />
            <EventsSection
              value={draft.notifications}
              isOpen={maySave}
              onChange={(notifications) => change({ notifications })}
            />
          </>
        )}
      </section>
    </Dialog>
  )
}
