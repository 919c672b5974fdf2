import { t } from '../../../contract/language/texts.ts'
import { Note } from '../../ui/layout.tsx'

const MINUTE = 60
const clock = (seconds: number): string => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** The remaining validity of a price. The countdown is not announced each second; its end is. */
export function HeldPrice({ left }: { left: number }) {
  if (left === 0) {
    return (
      <Note tone="wrong" role="alert">
        {t('transfers.expired')}
      </Note>
    )
  }
  return (
    <Note tone="plain" role="timer" aria-live="off" aria-label={t('transfers.heldLabel')}>
      {t('transfers.held', { time: clock(left) })}
    </Note>
  )
}
