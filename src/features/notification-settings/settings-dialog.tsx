import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Radio } from 'antd'
import { useId, useState } from 'react'
import { localise } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { CATALOGUE, groupsFor } from '../../../contract/notifications/catalogue.ts'
import type { notificationOperations } from '../../../contract/notifications/operations.ts'
import type { Channels } from '../../../contract/notifications/schemas.ts'
import type { InputOf } from '../../../contract/operation.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall, useOperation, useRead } from '../../../providers/calls.ts'
import { RecordFilter } from '../../tables/record-filter.tsx'
import { Dialog, useUnsavedGuard } from '../../ui/dialog.tsx'
import { Grid, Note, Panel, Row, Stack } from '../../ui/layout.tsx'
import { Callout, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { useMay, useSession } from '../../ui/session-context.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { PushSwitch } from './push-switch.tsx'
import style from './settings.module.css'

const SUCCESS = 200

interface SettingsDialogProps {
  isOpen: boolean
  onClose: () => void
  onGone: () => void
}

/**
 * The Notification Settings of the signed-in person (G2-G4): channels and events are saved together, switches take effect at
 * once.
 */
export function SettingsDialog({ isOpen, onClose, onGone }: SettingsDialogProps) {
  const session = useSession()
  const maySave = useMay('internal-employees', 'edit-notifications') && session.viewed_by === undefined
  // Read again each time the dialog opens: a colleague or another tab may have changed them.
  const stored = useRead('notifications/get-notification-settings', {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const [changed, setChanged] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<Draft | null>(null)
  const { call, reset, loading, status, error } = useCall(saveSettings)
  const known = saved ?? (stored.data ? draftOf(stored.data) : null)
  const draft = changed ?? known
  const isDirty = changed !== null && JSON.stringify(changed) !== JSON.stringify(known)
  useUnsavedGuard(isOpen && isDirty)

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
      isOpen={isOpen}
      onClose={onClose}
      onGone={onGone}
      isDirty={isDirty}
      isBusy={loading}
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
      {/* People without a mouse scroll it by the arrow keys. */}
      <Stack as="section" className={style['body']} tabIndex={0} aria-label={t('notification-settings.title')}>
        {status === SUCCESS && (
          <Callout className="sticky" type="success" title={t('notification-settings.saved')} role="status" />
        )}
        <Refusal error={error} />
        {!maySave && <Callout type="info" title={t('notification-settings.readOnly')} />}
        {stored.error || !draft || !stored.data ? (
          <NotLoaded error={stored.error} refetch={stored.refetch} />
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
      </Stack>
    </Dialog>
  )
}

interface SectionProps<V> {
  value: V
  isOpen: boolean
  onChange: (value: V) => void
}

/** A box for every event, in the groups that the permissions open (G3). */
function EventsSection({ value, isOpen, onChange }: SectionProps<Record<string, boolean>>) {
  const groups = groupsFor(useSession())
  const isOn = (key: string): boolean => value[key] !== false
  if (groups.length === 0) return <Note>{t('notification-settings.events.none')}</Note>
  return groups.map(({ name, title, items }) => {
    const on = items.filter(({ key }) => isOn(key)).length
    const setAll = (to: boolean) => onChange({ ...value, ...Object.fromEntries(items.map(({ key }) => [key, to])) })
    return (
      <Panel as="fieldset" key={name}>
        <legend>{title}</legend>
        <Row justify="between" className={style['all']}>
          <Checkbox
            checked={on === items.length}
            indeterminate={on > 0 && on < items.length}
            disabled={!isOpen}
            onChange={({ target }) => setAll(target.checked)}
          >
            {t('notification-settings.events.all', { group: title })}
          </Checkbox>
          <Note as="span">{t('notification-settings.events.count', { on, of: items.length })}</Note>
        </Row>
        <Grid columns="wide">
          {items.map(({ key, label }) => (
            <Checkbox
              key={key}
              name={key}
              checked={isOn(key)}
              disabled={!isOpen}
              onChange={({ target }) => onChange({ ...value, [key]: target.checked })}
            >
              {label}
            </Checkbox>
          ))}
        </Grid>
      </Panel>
    )
  })
}

function WaysSection({ value, isOpen, onChange }: SectionProps<Channels>) {
  const set = (members: Partial<Channels>) => onChange({ ...value, ...members })
  const quietId = useId()
  const isHalf = hasHalfQuietHours(value)
  const clock = (member: 'quiet_from' | 'quiet_to', label: string) => (
    <label className={style['clock']}>
      {label}
      <input
        type="time"
        className="control"
        value={value[member] ?? ''}
        aria-invalid={isHalf}
        aria-describedby={quietId}
        onChange={({ target }) => set({ [member]: target.value === '' ? null : target.value })}
      />
    </label>
  )
  return (
    <Panel as="fieldset" disabled={!isOpen}>
      <legend>{t('notification-settings.ways.title')}</legend>
      {/* A device is the person's own: its switch needs no permission. */}
      <div className={style['device']}>
        <PushSwitch />
      </div>
      <Stack gap="s">
        <Checkbox checked={value.in_app} disabled={!isOpen} onChange={({ target }) => set({ in_app: target.checked })}>
          {t('notification-settings.ways.inApp')}
        </Checkbox>
        <Checkbox checked={value.push} disabled={!isOpen} onChange={({ target }) => set({ push: target.checked })}>
          {t('notification-settings.ways.push')}
        </Checkbox>
        <Row role="radiogroup" aria-label={t('notification-settings.ways.mail')} className={style['line']}>
          <span>{t('notification-settings.ways.mail')}</span>
          <Radio.Group
            name="mail"
            value={value.mail}
            disabled={!isOpen}
            onChange={({ target }) => set({ mail: target.value as Channels['mail'] })}
            options={(['each', 'daily', 'off'] as const).map((way) => ({
              value: way,
              label: t(`notification-settings.ways.mails.${way}`),
            }))}
          />
        </Row>
        <Row className={style['line']}>
          <span>{t('notification-settings.ways.quiet')}</span>
          {clock('quiet_from', t('notification-settings.ways.from'))}
          {clock('quiet_to', t('notification-settings.ways.to'))}
        </Row>
        <Note id={quietId} tone={isHalf ? 'wrong' : 'quiet'} role={isHalf ? 'alert' : undefined}>
          {isHalf ? t('notification-settings.ways.both') : t('notification-settings.ways.quietText')}
        </Note>
      </Stack>
    </Panel>
  )
}

const SAVE = 'notifications/update-notification-settings'

interface Draft {
  notifications: Record<string, boolean>
  channels: Channels
  muted_companies: { id: number; name: string }[]
}

/** Sends only the changed settings: the others may have been changed in another window. */
async function saveSettings({ from, to }: { from: Draft; to: Draft }): Promise<Draft> {
  const isChanged = (member: keyof Draft) => JSON.stringify(from[member]) !== JSON.stringify(to[member])
  const boxes = Object.entries(to.notifications).filter(([key, isOn]) => from.notifications[key] !== isOn)
  const input: InputOf<(typeof notificationOperations)[typeof SAVE]> = {
    notifications: Object.fromEntries(boxes),
    ...(isChanged('channels') ? { channels: to.channels } : {}),
    ...(isChanged('muted_companies') ? { muted_companies: to.muted_companies.map(({ id }) => id) } : {}),
  }
  return draftOf(await callApi(SAVE, input))
}

const draftOf = ({ notifications, channels, muted_companies }: Draft): Draft => ({
  notifications,
  channels,
  muted_companies,
})

/** Quiet hours that begin and never end, or the other way round. */
const hasHalfQuietHours = ({ quiet_from, quiet_to }: Channels): boolean => (quiet_from === null) !== (quiet_to === null)

function MutedSection({ value, isOpen, onChange }: SectionProps<Draft['muted_companies']>) {
  // A person who may not search companies can still unmute one.
  const mayFind = useMay('employees', 'find-companies') && isOpen
  return (
    <Panel as="fieldset" disabled={!isOpen}>
      <legend>{t('notification-settings.muted.title')}</legend>
      <Note>{value.length === 0 ? t('notification-settings.muted.none') : t('notification-settings.muted.text')}</Note>
      {value.length > 0 && (
        <Row as="ul" gap="s" className={style['muted']}>
          {value.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={t('notification-settings.muted.remove', { name })}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </Row>
      )}
      {mayFind && (
        <div>
          <RecordFilter
            title={t('notification-settings.muted.add')}
            placeholder={t('notification-settings.muted.add')}
            resource="companies"
            filters={{ without: value.map(({ id }) => id) }}
            value=""
            onChange={(_id, company) => company && onChange([...value, company])}
          />
        </div>
      )}
    </Panel>
  )
}

/** The subscribed flows (G4). Each person decides them alone, so each switch takes effect at once. */
function FlowsSection({ stored }: { stored: Record<string, boolean> }) {
  const session = useSession()
  const [flows, setFlows] = useState(stored)
  const { call, loading, error } = useOperation('employee/update-flow-suscriptions')
  const set = async (flow: string, isOn: boolean) => {
    const { status, data } = await call({ [flow]: isOn })
    if (status === SUCCESS && data) setFlows(data.notification_subscriptions)
  }
  return (
    <Panel as="fieldset">
      <legend>{t('notification-settings.flows.title')}</legend>
      <Note>{t('notification-settings.flows.text')}</Note>
      {error && <Callout type="error" title={error.message} />}
      <Stack>
        {Object.entries(localise('notifications', CATALOGUE).flows).map(([flow, { title, text }]) => (
          <SwitchRow
            key={flow}
            label={title}
            isOn={flows[flow] !== false}
            isDisabled={loading || session.viewed_by !== undefined}
            onSwitch={(isOn) => void set(flow, isOn)}
          >
            {text}
          </SwitchRow>
        ))}
      </Stack>
    </Panel>
  )
}
