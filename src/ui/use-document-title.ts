import { useEffect } from 'react'
import { OFFICE_TEXTS } from '../texts.ts'

/** Sets the title of the browser tab; a more specific part of the page restores the previous title when it unmounts. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${OFFICE_TEXTS.productName}`
    return () => {
      document.title = before
    }
  }, [title])
}
