import { OFFICE_TEXTS } from '../../../texts.ts'
import style from './tab-label.module.css'

/** A tab's name, and how many of its fields wait to be corrected. */
export function TabLabel({ title, wrong }: { title: string; wrong: number }) {
  if (wrong === 0) return title
  return (
    <>
      {title}{' '}
      <span className={style['count']} aria-hidden="true">
        {wrong}
      </span>
      <span className="visually-hidden">{OFFICE_TEXTS.editProfile.wrong(wrong)}</span>
    </>
  )
}
