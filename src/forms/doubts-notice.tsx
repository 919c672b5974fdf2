import { Alert, Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import type { Doubt } from '../../contract/forms/advice.ts'
import { t } from '../../contract/language/texts.ts'
import { List } from '../ui/layout.tsx'
import styles from './forms.module.css'

interface DoubtsNoticeProps {
  doubts: readonly Doubt[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  /** Number of attempts to save: each one moves the focus here. */
  asked: number
}

/** Unusual values that were typed, with one checkbox that confirms them. */
export function DoubtsNotice({ doubts, isConfirmed, onConfirm, asked }: DoubtsNoticeProps) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save moves the focus here.
  useEffect(() => {
    const frame = requestAnimationFrame(() => root.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return (
    <div ref={root}>
      <Alert
        className={styles['banner'] ?? ''}
        type="warning"
        showIcon
        message={t('forms.doubts.title')}
        description={
          <>
            <List bottom="s" isBulleted>
              {doubts.map(({ title, message }) => (
                <li key={title}>
                  {title}: {message}
                </li>
              ))}
            </List>
            <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
              {t('forms.doubts.confirm')}
            </Checkbox>
          </>
        }
      />
    </div>
  )
}
