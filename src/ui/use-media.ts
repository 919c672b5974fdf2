import { useSyncExternalStore } from 'react'

/** Does this media query match now? Follows changes of the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Widths at which the sidebar changes: hidden below 840 px, over the full width below 500 px. */
export const SIDEBAR_HIDDEN = '(max-width: 839.98px)'
export const SIDEBAR_FULL_WIDTH = '(max-width: 499.98px)'
/** Below this a table reads better as cards. */
export const TABLE_AS_CARDS = '(max-width: 639.98px)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
export const DARK_SCHEME = '(prefers-color-scheme: dark)'
