import { Spin } from 'antd'
import { t } from '../../contract/language/texts.ts'
import style from './notices.module.css'

interface SpinnerProps {
  /** Said to screen readers, and shown when `isShown`. */
  label?: string
  isShown?: boolean
  /** Title of the page that is on its way, for screen readers. */
  heading?: string | undefined
}

/** A spinner in the middle of the space it is given. */
export function Spinner({ label = t('office.loading'), isShown = false, heading }: SpinnerProps) {
  return (
    <>
      {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
      <div className={style['spinner']} role="status" data-placeholder>
        <Spin size="large" />
        <span className={isShown ? 'missing' : 'visually-hidden'}>{label}</span>
      </div>
    </>
  )
}
