import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus to the content when the page changes, so that keyboard and screen reader start there as after a full
 * load, and shows a newly opened page from its top. Filters in the address are no new page.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
    if (navigation !== NavigationType.Pop) scrollTo(0, 0)
  }, [pathname, navigation])
  return content
}
