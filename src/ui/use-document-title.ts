import { useEffect } from 'react'
import { t } from '../../contract/language/texts.ts'

/** Sets the title of the browser tab; null leaves it. A more specific part of the page restores the previous title when it unmounts. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    const before = document.title
    document.title = `${title} · ${t('office.productName')}`
    return () => {
      document.title = before
    }
  }, [title])
}
