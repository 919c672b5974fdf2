import { Checkbox, Radio } from 'antd'
import { useId } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { Channels } from '../../../contract/notifications/schemas.ts'
import { Note, Stack } from '../../ui/layout.tsx'
import { PushSwitch } from './push-switch.tsx'
import style from './settings.module.css'
import { hasHalfQuietHours } from './use-settings.ts'

interface WaysSectionProps {
  value: Channels
  isOpen: boolean
  onChange: (value: Channels) => void
}

/** The channels of notifications, and the quiet hours. */
export function WaysSection({ value, isOpen, onChange }: WaysSectionProps) {
  const set = (members: Partial<Channels>) => onChange({ ...value, ...members })
  const quietId = useId()
  const isHalf = hasHalfQuietHours(value)
  const clock = (member: 'quiet_from' | 'quiet_to', label: string) => (
    <label className={style['clock']}>
      {label}
      <input
        type="time"
        value={value[member] ?? ''}
        aria-invalid={isHalf}
        aria-describedby={quietId}
        onChange={({ target }) => set({ [member]: target.value === '' ? null : target.value })}
      />
    </label>
  )
  return (
    <fieldset className={style['part']} disabled={!isOpen}>
      <legend>{t('notification-settings.ways.title')}</legend>
      <PushSwitchFrame />
      <Stack gap="s">
        <Checkbox checked={value.in_app} disabled={!isOpen} onChange={({ target }) => set({ in_app: target.checked })}>
          {t('notification-settings.ways.inApp')}
        </Checkbox>
        <Checkbox checked={value.push} disabled={!isOpen} onChange={({ target }) => set({ push: target.checked })}>
          {t('notification-settings.ways.push')}
        </Checkbox>
        <div role="radiogroup" aria-label={t('notification-settings.ways.mail')} className={style['line']}>
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
        </div>
        <div className={style['line']}>
          <span>{t('notification-settings.ways.quiet')}</span>
          {clock('quiet_from', t('notification-settings.ways.from'))}
          {clock('quiet_to', t('notification-settings.ways.to'))}
        </div>
        <Note id={quietId} tone={isHalf ? 'wrong' : 'quiet'} role={isHalf ? 'alert' : undefined}>
          {isHalf ? t('notification-settings.ways.both') : t('notification-settings.ways.quietText')}
        </Note>
      </Stack>
    </fieldset>
  )
}

/** A device is the person's own: its switch needs no permission. */
const PushSwitchFrame = () => (
  <div className={style['device']}>
    <PushSwitch />
  </div>
)
