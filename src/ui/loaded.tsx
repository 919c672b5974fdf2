import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../contract/language/texts.ts'
import style from './notices.module.css'

interface NotLoadedProps {
  error: { message: string; statusCode?: number } | null
  refetch: () => unknown
  /** Shown instead of the message of the server, also where a file of the program is missing. */
  notLoaded?: string | undefined
  /** Heading of a page that consists of this data. */
  heading?: string | undefined
}

interface LoadedProps<D> extends Omit<NotLoadedProps, 'error' | 'refetch'> {
  query: Pick<NotLoadedProps, 'error' | 'refetch'> & { data: D | null | undefined }
  children: (data: D) => ReactNode
}

/** Draws the loaded data; before that a spinner, or the error with a retry button. */
export function Loaded<D>({ query: { data, error, refetch }, children, ...texts }: LoadedProps<D>) {
  return data !== null && data !== undefined ? children(data) : <NotLoaded error={error} refetch={refetch} {...texts} />
}

const NOT_FOUND = 404

/** In the place of data: a spinner, or the error, with a retry button unless it is a record that does not exist. */
export function NotLoaded({ error, refetch, notLoaded, heading }: NotLoadedProps) {
  if (!error) return <Spinner heading={heading} />
  if (error.statusCode === NOT_FOUND && notLoaded === undefined)
    return <ErrorNotice message={t('office.missing.detail')} heading={heading} />
  return <ErrorNotice message={notLoaded ?? error.message} heading={heading} onRetry={() => void refetch()} />
}

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

interface SpinnerProps {
  /** Said to screen readers, and shown when `isShown`. */
  label?: string
  isShown?: boolean
  /** Title of the page that is on its way, for screen readers. */
  heading?: string | undefined
}

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
