import { useCallback, useRef } from 'react'

/** An idempotency key for the content: the same content sent again, because its answer was lost, is one change. */
export function useRequestKey(): (content: unknown) => string {
  const sent = useRef({ content: '', requestKey: '' })
  return useCallback((content) => {
    const text = JSON.stringify(content, asContent)
    if (sent.current.content !== text) sent.current = { content: text, requestKey: crypto.randomUUID() }
    return sent.current.requestKey
  }, [])
}

/** A file counts as equal content while it is the same file on the disk. */
const asContent = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
