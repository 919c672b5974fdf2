import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../providers/api.ts'
import { useLanguage } from '../language.ts'

type LinkState<T> = { kind: 'loading' } | { kind: 'ended' } | { kind: 'failed'; message: string } | { kind: 'open'; content: T }

/** Does the refusal mean that the link was used or has expired? */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'LINK_INVALID'

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
  const end = useCallback(() => setState({ kind: 'ended' }), [])
  const read = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      show(await open())
    } catch (error) {
      if (isOver(error)) end()
      else setState({ kind: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }, [open, show, end])
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
  return { state, read, show, end }
}
