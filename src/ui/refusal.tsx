import { App, Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { type CallError, toRefusal } from '../../providers/data/http-error.ts'
import { Callout } from './callout.tsx'
import style from './notices.module.css'

/** The record that was read again; nothing, or `false`, where that failed. */
export type Reloaded = object | boolean | undefined

interface RefusalProps {
  error: CallError | null
  /** Messages of fields that this screen does not show. Default: all of them. */
  elsewhere?: CallError['fields']
  detail?: string | undefined
  /** Reads the record again after another person changed it. A failure is said here. */
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
