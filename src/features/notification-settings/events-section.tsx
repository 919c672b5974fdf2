import { Checkbox } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { groupsFor } from '../../../contract/notifications/catalogue.ts'
import { Grid, Note } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './settings.module.css'

interface EventsSectionProps {
  value: Record<string, boolean>
  isOpen: boolean
  onChange: (value: Record<string, boolean>) => void
}

/** A box for every event, in the groups that the permissions open (G3). */
export function EventsSection({ value, isOpen, onChange }: EventsSectionProps) {
  const groups = groupsFor(useSession())
  const isOn = (key: string): boolean => value[key] !== false
  if (groups.length === 0) return <Note>{t('notification-settings.events.none')}</Note>
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
            {t('notification-settings.events.all', { group: title })}
          </Checkbox>
          <Note as="span">{t('notification-settings.events.count', { on, of: items.length })}</Note>
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
