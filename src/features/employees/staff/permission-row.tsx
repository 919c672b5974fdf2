import { Checkbox } from 'antd'
import { useId } from 'react'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import style from './permissions.module.css'
import type { CatalogueFlag } from './use-staff.ts'

const TEXTS = STAFF_TEXTS.permissions

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
    { title: TEXTS.pages, items: pages },
    { title: TEXTS.entries, items: entries },
    { title: TEXTS.calls, items: calls },
  ].filter(({ items }) => items.length > 0)
  return (
    <li className={style['row']} data-changed={isChanged}>
      <Checkbox checked={isOn} disabled={!isOpen} aria-describedby={textId} onChange={({ target }) => onSwitch(target.checked)}>
        {flag.label}
      </Checkbox>
      {flag.isMoney && <span className={style['money']}>{TEXTS.money}</span>}
      <div id={textId} className={style['words']}>
        {flag.text}
        {!isOpen && <span className={style['closed']}> {TEXTS.notYours}</span>}
      </div>
      <details className={style['opens']}>
        <summary aria-label={`${TEXTS.opens}: ${flag.label}`}>{TEXTS.opens}</summary>
        {lists.length === 0 && <p>{TEXTS.opensNothing}</p>}
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
