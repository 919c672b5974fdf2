import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../contract/language/texts.ts'
import { useLanguage } from '../language.ts'
import { AgreementText } from './agreement-text.tsx'
import { DeclineForm } from './decline-form.tsx'
import { DownloadButton } from './download-button.tsx'
import { SignForm } from './sign-form.tsx'
import type { Agreement } from './use-signing.ts'

interface ReadScreenProps {
  signingToken: string
  agreement: Agreement
  /** Reads the agreement again. */
  onDone: () => Promise<void>
}

/**
 * The document with the signature form below it. Signing requires a confirmation of having read it: ticking a box proves more
 * than a scrolled page.
 */
export function ReadScreen({ signingToken, agreement, onDone }: ReadScreenProps) {
  const language = useLanguage()
  const [hasRead, setHasRead] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const { agreement: content, role, name } = agreement
  const title = useRef<HTMLHeadingElement>(null)
  const declining = useRef<HTMLButtonElement>(null)
  // Keyboard and screen reader move to the changed part of the page, and return to where they were.
  useEffect(() => title.current?.focus(), [])
  const stay = () => {
    flushSync(() => setIsDeclining(false))
    declining.current?.focus()
  }
  const label = content.parties.find((party) => party.role === role)?.label ?? ''
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {content.title}
      </h1>
      <p className="intro">
        {t('signing.read.intro', { name, role: label })} {content.language !== language && t('signing.read.inOther')}
      </p>
      <div className="tools">
        <a href="#signature">{t('signing.read.skip')}</a>
        <DownloadButton signingToken={signingToken} part="presented" label={t('signing.read.download')} />
      </div>
      <AgreementText agreement={content} />
      <div id="signature" className="signature" tabIndex={-1}>
        {isDeclining ? (
          <DeclineForm signingToken={signingToken} onDone={onDone} onCancel={stay} />
        ) : (
          <SignForm
            signingToken={signingToken}
            agreement={agreement}
            hasRead={hasRead}
            onRead={setHasRead}
            onDone={onDone}
            onDecline={() => setIsDeclining(true)}
            declineButton={declining}
          />
        )}
      </div>
    </>
  )
}
