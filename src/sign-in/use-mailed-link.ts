import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../providers/api.ts'
import { useLanguage } from '../language.ts'

type LinkState<T> = { kind: 'loading' } | { kind: 'ended' } | { kind: 'failed'; message: string } | { kind: 'open'; content: T }

/**
 * The subject of a mailed link. It is read when the page opens, and again in the words of another language, while the former
 * ones stay. @param open must keep its identity between renders
 */
export function useMailedLink<T>(open: () => Promise<T>) {
  const [state, setState] = useState<LinkState<T>>({ kind: 'loading' })
  // An answer that was asked for before a newer one is dropped.
  const shown = useRef(0)
  const show = useCallback((content: T) => {
    shown.current += 1
    setState({ kind: 'open', content })
  }, [])
  const attempt = useCallback(
    async (work: () => Promise<T>) => {
      try {
        show(await work())
      } catch (error) {
        const isEnded = error instanceof ApiError && error.code === 'LINK_INVALID'
        setState(isEnded ? { kind: 'ended' } : { kind: 'failed', message: error instanceof Error ? error.message : '' })
      }
    },
    [show],
  )
  const read = useCallback(() => {
    setState({ kind: 'loading' })
    return attempt(open)
  }, [attempt, open])
  useEffect(() => void read(), [read])

  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    const before = shown.current
    const translate = (content: T) => {
      if (before > 0 && shown.current === before) show(content)
    }
    // Where it fails, the subject stays in the former language; nothing that was done here is lost.
    open().then(translate, console.error)
  }, [language, open, show])
  return { state, read, attempt, show }
}
