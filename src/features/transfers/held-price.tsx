import { useEffect, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { serverNow } from '../../../providers/server-clock.ts'
import { Note, ProblemNote } from '../../ui/layout.tsx'

const MINUTE = 60
const clock = (seconds: number): string => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** The remaining validity of a price. The countdown is not announced each second; its end is. */
export function HeldPrice({ left }: { left: number }) {
  if (left === 0) {
    return <ProblemNote>{t('transfers.expired')}</ProblemNote>
  }
  return (
    <Note tone="plain" role="timer" aria-live="off" aria-label={t('transfers.heldLabel')}>
      {t('transfers.held', { time: clock(left) })}
    </Note>
  )
}

const SECOND = 1000

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / SECOND))

/** Seconds until an instant of the server, counted down before the eyes; 0 from then on. */
export function useTimeLeft(instant: string): number {
  const [left, setLeft] = useState(() => secondsUntil(instant))
  useEffect(() => {
    const look = () => setLeft(secondsUntil(instant))
    look()
    const clock = setInterval(look, SECOND)
    return () => clearInterval(clock)
  }, [instant])
  return left
}
