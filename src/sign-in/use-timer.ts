import { useEffect } from 'react'

/** Runs something once, so long after `since` became something new; `null`, `false` or leaving the screen stop it. */
export function useTimer(since: object | boolean | null, milliseconds: number, run: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what runs may be a new closure at each drawing
  useEffect(() => {
    if (!since) return
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }, [since])
}
