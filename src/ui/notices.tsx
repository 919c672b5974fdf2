import { Alert, App, Button, Spin } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { type CallError, toRefusal } from '../../providers/data/http-error.ts'
import { type Margins, marginsOf } from './layout.tsx'
import style from './notices.module.css'
import { withFolios } from './with-folios.tsx'

interface CalloutProps extends Margins {
  type: 'error' | 'warning' | 'info' | 'success'
  title: ReactNode
  /** Default: `alert`, which screen readers announce at once. */
  role?: 'status' | 'note'
  className?: string | undefined
  action?: ReactNode
  /** With it the message can be closed. */
  onClose?: () => void
  children?: ReactNode
}

/** A message inside a page, a card or a dialog, with the icon of its type. */
export const Callout = ({ title, children, className = '', top, bottom, ...rest }: CalloutProps) => (
  <Alert
    showIcon
    message={withFolios(title)}
    description={withFolios(children)}
    className={className}
    style={marginsOf({ top, bottom })}
    closable={rest.onClose !== undefined}
    {...rest}
  />
)

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
        {onRetry && (
          <Button data-retry onClick={onRetry}>
            {t('office.retry')}
          </Button>
        )}
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
        <SlowNotice />
      </div>
    </>
  )
}

const SLOW_MS = 10_000

/** Below the sign of loading, once it takes longer than anyone expects: a call may stay without an answer for minutes. */
export function SlowNotice() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <p className="missing">{t('office.slow')}</p>
}

/** The data that was read again; nothing, or `false`, where that failed. */
export type Reloaded = object | boolean | undefined

interface RefusalProps {
  error: CallError | null
  /** Messages of fields that this screen does not show. Default: all of them. */
  elsewhere?: CallError['fields']
  detail?: string | undefined
  /** Reads the record again after another person changed it. It reports its own failure. */
  onLoadLatest?: (() => Promise<Reloaded>) | undefined
}

/** Says above the form why the call was refused; offers to load the newer record where that was the reason. */
export function Refusal({ error, elsewhere = error?.fields ?? [], detail, onLoadLatest }: RefusalProps) {
  const { message } = App.useApp()
  if (!error) return null
  const loadLatest = async () => {
    try {
      if (!(await onLoadLatest?.())) void message.error(t('office.notLoaded'))
    } catch (reason) {
      void message.error(toRefusal(reason).message)
    }
  }
  // A file's refusal is both the message of the call and of its field.
  const others = new Set(elsewhere.map(({ message }) => message).filter((message) => message !== error.message))
  return (
    <Callout
      className={style['refusal']}
      type="error"
      title={error.message}
      action={
        isOutdated(error) && onLoadLatest && <Button onClick={() => void loadLatest()}>{t('form-dialog.loadLatest')}</Button>
      }
    >
      {detail ?? ([...others].join(' ') || undefined)}
    </Callout>
  )
}

/** Another person changed the record, or moved it to a state in which this action is not allowed. */
export const isOutdated = ({ code }: CallError): boolean => code === 'STALE' || code.endsWith('_STATE')
