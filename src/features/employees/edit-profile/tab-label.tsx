import { LockOutlined } from '@ant-design/icons'
import { t } from '../../../../contract/language/texts.ts'
import style from '../employees.module.css'

interface TabLabelProps {
  title: string
  /** Number of its fields to correct. */
  wrong: number
  /** The onboarding guide's current step is here (C3). */
  isCurrent: boolean
  /** Opens with a later step of the guide. */
  isLocked: boolean
}

/** A tab's name with its marks, each as a sign and as a text. */
export function TabLabel({ title, wrong, isCurrent, isLocked }: TabLabelProps) {
  return (
    <>
      {isLocked && <LockOutlined aria-hidden="true" className={style['lock'] as string} />}
      {title}
      {isLocked && <span className="visually-hidden"> {t('guide.lockedTab')}</span>}
      {isCurrent && (
        <>
          <span className={style['marker']} aria-hidden="true" data-marker="" />
          <span className="visually-hidden"> {t('guide.currentTab')}</span>
        </>
      )}
      {wrong > 0 && (
        <>
          {' '}
          <span className={style['count']} aria-hidden="true">
            {wrong}
          </span>
          <span className="visually-hidden">{t('office.editProfile.wrong', { fields: wrong })}</span>
        </>
      )}
    </>
  )
}
