import { Alert, Button } from 'antd'
import type { CallError } from '../../providers/data/http-error.ts'
import { FORM_DIALOG_TEXTS } from '../texts/form-dialog.ts'
import style from './notices.module.css'

interface RefusalProps {
  error: CallError | null
  /** The fields' messages that stand at no field of the screen. Default: all of them. */
  elsewhere?: CallError['fields']
  detail?: string | undefined
  /** Reads the record anew, where somebody else changed it meanwhile. */
  onLoadLatest?: (() => void) | undefined
}

/** Says above what was typed why the call was refused, and offers the newer record where that was the reason. */
export function Refusal({ error, elsewhere = error?.fields ?? [], detail, onLoadLatest }: RefusalProps) {
  if (!error) return null
  // Somebody else changed it, or took it on to where this cannot be done any more.
  const isOutdated = error.code === 'STALE' || error.code.endsWith('_STATE')
  // A file's refusal is both the message of the call and of its field.
  const said = new Set(elsewhere.map(({ message }) => message).filter((message) => message !== error.message))
  return (
    <Alert
      className={style['refusal'] as string}
      type="error"
      showIcon
      message={error.message}
      description={detail ?? ([...said].join(' ') || undefined)}
      action={isOutdated && onLoadLatest && <Button onClick={onLoadLatest}>{FORM_DIALOG_TEXTS.loadLatest}</Button>}
    />
  )
}
