import type { QueryClient } from '@tanstack/react-query'

type Listener = () => void
const listeners = new Set<Listener>()

/** Marks a query whose answer holds the steps that are offered; any change may offer others. */
export const OFFERS_STEPS = { offersSteps: true } as const

/** Announces a change: by a call of this page, or by another person whose notification arrived. */
export function announceChange(): void {
  for (const listener of listeners) listener()
}

/** Reads marked queries again after every change. @returns stops it */
export function refreshStepsOnChange(queryClient: QueryClient): () => void {
  const refresh: Listener = () => {
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['offersSteps'] === true })
  }
  listeners.add(refresh)
  return () => listeners.delete(refresh)
}
