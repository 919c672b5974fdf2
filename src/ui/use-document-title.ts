import { useEffect } from 'react'
import { t } from '../../contract/language/texts.ts'

/** Sets the title of the browser tab; a more specific part of the page restores the previous title when it unmounts. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${t('office.productName')}`
    return () => {
      document.title = before
    }
  }, [title])
}
