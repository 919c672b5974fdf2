import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, ApiError, callApi } from '../../providers/api.ts'

export type Agreement = Answer<'employee/read-agreement'>
export type Opened = Answer<'employee/open-signing-link'>

export type SigningState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ended' }
  | { kind: 'identify'; opened: Opened; isAgain: boolean }
  | { kind: 'over'; stage: 'voided' | 'expired' }
  | { kind: 'open'; signingToken: string; agreement: Agreement }

/** Kept for this tab, so that a reload in the middle asks for no new code, and a link that opens once stays open. */
const placeOf = (token: string): string => `signing:${token}`

const read = (signingToken: string) => callApi('employee/read-agreement', { signingToken }, { token: null })

/** Opens the link, or continues the state of this tab. */
export function useSigning(token: string) {
  const [state, setState] = useState<SigningState>({ kind: 'loading' })
  const isStarted = useRef(false)

  const show = useCallback(
    async (signingToken: string): Promise<void> => {
      const agreement = await read(signingToken)
      sessionStorage.setItem(placeOf(token), signingToken)
      setState({ kind: 'open', signingToken, agreement })
    },
    [token],
  )

  const open = useCallback(
    async (isAgain: boolean): Promise<void> => {
      const session = localStorage.getItem('token')
      const input = { token, ...(session ? { sessionToken: session } : {}) }
      const opened = await callApi('employee/open-signing-link', input, { token: null })
      if (opened.stage === 'voided' || opened.stage === 'expired') {
        if (!opened.signing_token) return setState({ kind: 'over', stage: opened.stage })
      }
      if (opened.signing_token) await show(opened.signing_token)
      else setState({ kind: 'identify', opened, isAgain })
    },
    [token, show],
  )

  /** Continues the earlier access, or opens the link again. A refused access is removed, and the link is opened again. */
  const start = useCallback(
    async (isAgain = false): Promise<void> => {
      setState({ kind: 'loading' })
      const kept = sessionStorage.getItem(placeOf(token))
      try {
        if (kept) {
          const isGone = await show(kept).then(() => false, endedOrThrow)
          if (!isGone) return
          sessionStorage.removeItem(placeOf(token))
        }
        await open(isAgain || kept !== null)
      } catch (error) {
        setState(isEnded(error) ? { kind: 'ended' } : { kind: 'failed', error })
      }
    },
    [token, show, open],
  )

  useEffect(() => {
    // A link that opens once must not be opened twice by one page.
    if (isStarted.current) return
    isStarted.current = true
    void start()
  }, [start])

  return { state, start, show }
}

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'LINK_INVALID'

function endedOrThrow(error: unknown): true {
  if (isEnded(error)) return true
  throw error
}
