import { useEffect, useState } from 'react'

const SECOND = 1000

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / SECOND))

/** Seconds until an instant, counted down before the eyes; 0 from then on. */
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
