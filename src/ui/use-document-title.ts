import { useEffect } from 'react'
import { OFFICE_TEXTS } from '../texts.ts'

/** Names the tab after what it shows; a part of the page that says it more exactly gives the name back when it goes. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${OFFICE_TEXTS.productName}`
    return () => {
      document.title = before
    }
  }, [title])
}
