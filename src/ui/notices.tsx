import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../contract/language/texts.ts'
import style from './notices.module.css'

interface EmptyNoticeProps {
  title?: string
  children: ReactNode
  action?: ReactNode
}

/** A calm message that there is no content here, with the reason. */
export function EmptyNotice({ title, children, action }: EmptyNoticeProps) {
  return (
    <div className={style['notice']}>
      {title !== undefined && <p className={style['title']}>{title}</p>}
      <p className="missing">{children}</p>
      {action}
    </div>
  )
}

interface ErrorNoticeProps {
  /** Text of the failed call, fit to show. */
  message: string
  /** Absent where another try cannot help, because there is no such record. */
  onRetry?: () => void
  /** Title of a page whose whole content is missing, for screen readers. */
  heading?: string | undefined
}

/** A part of the page that could not be loaded, with a way to try again. */
export function ErrorNotice({ message, onRetry, heading }: ErrorNoticeProps) {
  return (
    <>
      {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
      <div className={style['notice']} role="alert">
        <p className={style['title']}>{onRetry ? t('office.notLoaded') : t('office.missing.title')}</p>
        <p className="missing">{message}</p>
        {onRetry && <Button onClick={onRetry}>{t('office.retry')}</Button>}
      </div>
    </>
  )
}
