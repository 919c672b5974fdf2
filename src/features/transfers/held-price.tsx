import { t } from '../../../contract/language/texts.ts'
import style from './transfers.module.css'

const MINUTE = 60
const clock = (seconds: number): string => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** The remaining validity of a price. The countdown is not announced each second; its end is. */
export function HeldPrice({ left }: { left: number }) {
  if (left === 0) {
    return (
      <p className={style['expired']} role="alert">
        {t('transfers.expired')}
      </p>
    )
  }
  return (
    <p className={style['held']} role="timer" aria-live="off" aria-label={t('transfers.heldLabel')}>
      {t('transfers.held', { time: clock(left) })}
    </p>
  )
}
