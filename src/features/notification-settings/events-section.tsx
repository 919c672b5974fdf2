import { Checkbox } from 'antd'
import { groupsFor } from '../../../contract/notifications/catalogue.ts'
import { NOTIFICATION_SETTINGS_TEXTS } from '../../texts/notification-settings.ts'
import { Grid, Note } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './settings.module.css'

const TEXTS = NOTIFICATION_SETTINGS_TEXTS.events

interface EventsSectionProps {
  value: Record<string, boolean>
  isOpen: boolean
  onChange: (value: Record<string, boolean>) => void
}

/** A box for every event, in the groups that the permissions open (G3). */
export function EventsSection({ value, isOpen, onChange }: EventsSectionProps) {
  const groups = groupsFor(useSession())
  const isOn = (key: string): boolean => value[key] !== false
  if (groups.length === 0) return <Note>{TEXTS.none}</Note>
  return groups.map(({ name, title, items }) => {
    const on = items.filter(({ key }) => isOn(key)).length
    const setAll = (to: boolean) => onChange({ ...value, ...Object.fromEntries(items.map(({ key }) => [key, to])) })
    return (
      <fieldset key={name} className={style['part']}>
        <legend>{title}</legend>
        <div className={style['all']}>
          <Checkbox
            checked={on === items.length}
            indeterminate={on > 0 && on < items.length}
            disabled={!isOpen}
            onChange={({ target }) => setAll(target.checked)}
          >
            {TEXTS.all(title)}
          </Checkbox>
          <Note as="span">{TEXTS.count(on, items.length)}</Note>
        </div>
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
      </fieldset>
    )
  })
}
