import { Checkbox } from 'antd'
import { useId } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import style from './permissions.module.css'
import type { CatalogueFlag } from './use-staff.ts'

interface PermissionRowProps {
  flag: CatalogueFlag
  isOn: boolean
  isChanged: boolean
  /** May the viewer switch it? */
  isOpen: boolean
  onSwitch: (isOn: boolean) => void
}

/** One permission: its name, whether it moves money, and the screens and actions it opens. */
export function PermissionRow({ flag, isOn, isChanged, isOpen, onSwitch }: PermissionRowProps) {
  const textId = useId()
  const { pages, entries, calls } = flag.opens
  const lists = [
    { title: t('staff.permissions.pages'), items: pages },
    { title: t('staff.permissions.entries'), items: entries },
    { title: t('staff.permissions.calls'), items: calls },
  ].filter(({ items }) => items.length > 0)
  return (
    <li className={style['row']} data-changed={isChanged}>
      <Checkbox checked={isOn} disabled={!isOpen} aria-describedby={textId} onChange={({ target }) => onSwitch(target.checked)}>
        {flag.label}
      </Checkbox>
      {flag.isMoney && <span className={style['money']}>{t('staff.permissions.money')}</span>}
      <div id={textId} className={style['words']}>
        {flag.text}
        {!isOpen && <span className={style['closed']}> {t('staff.permissions.notYours')}</span>}
      </div>
      <details className={style['opens']}>
        <summary aria-label={`${t('staff.permissions.opens')}: ${flag.label}`}>{t('staff.permissions.opens')}</summary>
        {lists.length === 0 && <p>{t('staff.permissions.opensNothing')}</p>}
        {lists.map(({ title, items }) => (
          <div key={title}>
            <strong>{title}</strong>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
        <code>{flag.flag}</code>
      </details>
    </li>
  )
}
