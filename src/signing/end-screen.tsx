import { useEffect, useRef } from 'react'
import { ZONE } from '../../contract/calendar.ts'
import { dateFormat } from '../../contract/language/formats.ts'
import { t, texts } from '../../contract/language/texts.ts'
import { DownloadButton } from './download-button.tsx'
import type { Agreement } from './use-signing.ts'

type EndStage = Exclude<Agreement['stage'], 'read' | 'identify'> | 'ended'

interface EndScreenProps {
  stage: EndStage
  /** The agreement, where it is open. */
  place?: { signingToken: string; agreement: Agreement }
  /** Reads the state again. */
  onLook?: () => Promise<void>
}

const LOOK_MS = 2000
/** After these, no more signatures are given. */
const CLOSED: readonly EndStage[] = ['declined', 'voided', 'expired', 'ended']
/** Same format as on the page of evidence, so that the same instant does not look like two. */
const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
  timeZoneName: 'short',
}

/** The screen shown when there is nothing to sign: signed, waiting, complete, or closed. */
export function EndScreen({ stage, place, onLook }: EndScreenProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const isSealing = stage === 'signed' && place?.agreement.signers.every(({ has_signed }) => has_signed) === true
  const { title: heading, text } = texts(`signing.ends.${isSealing ? 'sealing' : stage}`)
  // Moves screen readers to the changed part of the page.
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (!isSealing || !onLook) return
    // A look that fails is followed by the next one.
    const timer = setInterval(() => void onLook().catch(() => undefined), LOOK_MS)
    return () => clearInterval(timer)
  }, [isSealing, onLook])
  return (
    <section className="narrow" aria-live="polite">
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p className="intro">{text}</p>
      {place?.agreement.reason && (
        <p className="intro">
          {t('signing.reason')}: {place.agreement.reason}
        </p>
      )}
      {place && <Signers agreement={place.agreement} isOpen={!CLOSED.includes(stage)} />}
      {place && stage === 'completed' && (
        <div className="actions">
          <DownloadButton signingToken={place.signingToken} part="document" label={t('signing.getDocument')} />
          <DownloadButton signingToken={place.signingToken} part="evidence" label={t('signing.getEvidence')} />
        </div>
      )}
      {place && <BackLink url={place.agreement.return_url} />}
    </section>
  )
}

function Signers({ agreement: { signers }, isOpen }: { agreement: Agreement; isOpen: boolean }) {
  const format = dateFormat(MOMENT)
  return (
    <>
      <h2>{t('signing.signers')}</h2>
      <ul className="signers">
        {signers.map(({ role, name, signed_at }) => (
          <li key={role}>
            <strong>{name}</strong>:{' '}
            {signed_at
              ? t('signing.signedOn', { at: format.format(new Date(signed_at)) })
              : t(isOpen ? 'signing.notSigned' : 'signing.didNotSign')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Only a web address may be used in a link. */
function BackLink({ url }: { url: string | null }) {
  if (url === null || !/^https?:\/\//.test(url)) return null
  return (
    <p className="aside">
      <a href={url}>{t('signing.back')}</a>
    </p>
  )
}
