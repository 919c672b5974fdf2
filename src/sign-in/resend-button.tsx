import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Banner } from './parts.tsx'
import { useSubmit } from './use-submit.ts'

interface ResendButtonProps {
  /** Seconds until it may be pressed. */
  left: number
  onPress: () => Promise<void>
  /** The server wants a longer wait than this browser knew of. */
  onWait: (seconds: number) => void
}

/** Asks for a new code, at most once a minute (A9). */
export function ResendButton({ left, onPress, onWait }: ResendButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useSubmit('free')
  const press = async () => {
    if (left > 0) return
    setProblem(null)
    const failure = await run(onPress)
    if (failure?.body.retryAfter !== undefined) onWait(failure.body.retryAfter)
    else setProblem(failure?.message ?? null)
  }
  return (
    <>
      <button type="button" className="link" aria-disabled={left > 0 || isBusy} onClick={() => void press()}>
        {left > 0 ? t('sign-in.code.resendIn', { seconds: left }) : t('sign-in.code.resend')}
      </button>
      <Banner>{problem}</Banner>
    </>
  )
}
