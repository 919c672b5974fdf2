import { useEffect, useState } from 'react'

const SECOND = 1000

/** Whole seconds left of a waiting time, and how to start one. Counted by the clock: a tab in the background sleeps. */
export function useCountdown(initialSeconds: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * SECOND)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND / 4)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * SECOND)
  }
  return [left, start]
}

/** Runs a function once, a number of milliseconds after `since` changed; `null`, `false` or leaving the screen stop it. */
export function useTimer(since: object | boolean | null, milliseconds: number, run: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function may be new at each drawing
  useEffect(() => {
    if (!since) return
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }, [since])
}
