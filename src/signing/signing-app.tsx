import { useEffect, useState } from 'react'
import type { AgreementLanguage } from '../../contract/signing/schemas.ts'
import { Banner, Waiting } from '../sign-in/parts.tsx'
import { SIGNING_TEXTS } from '../texts/signing.ts'
import { Logo } from '../ui/logo.tsx'
import { EndScreen } from './end-screen.tsx'
import { IdentifyScreen } from './identify-screen.tsx'
import { browserLanguage, failureText, keepLanguage, keptLanguage, LanguageContext } from './language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ReadScreen } from './read-screen.tsx'
import { type SigningState, useSigning } from './use-signing.ts'

/** The page behind a link to sign: from the link to the signature, in the signer's language. */
export function SigningApp({ token }: { token: string }) {
  const { state, start, show } = useSigning(token)
  const [chosen, setChosen] = useState(() => keptLanguage(token))
  const choose = (language: AgreementLanguage) => {
    keepLanguage(token, language)
    setChosen(language)
  }
  const language = chosen ?? signersLanguage(state) ?? browserLanguage()
  const texts = SIGNING_TEXTS[language]
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${texts.page} · Plantilla`
  }, [language, texts])
  return (
    <LanguageContext value={language}>
      <div className="signing">
        <header className="bar">
          <Logo size={28} />
          <LanguageSwitch onChoose={choose} />
        </header>
        <main className="sheet">{screenOf()}</main>
      </div>
    </LanguageContext>
  )

  function screenOf() {
    switch (state.kind) {
      case 'loading':
        return <Waiting>{texts.loading}</Waiting>
      case 'failed':
        return (
          <section aria-labelledby="signing-title">
            <h1 id="signing-title">{texts.page}</h1>
            <Banner>{failureText(state.error, texts)}</Banner>
            <div className="actions">
              <button type="button" className="primary" onClick={() => void start()}>
                {texts.retry}
              </button>
            </div>
          </section>
        )
      case 'ended':
        return <EndScreen stage="ended" />
      case 'over':
        return <EndScreen stage={state.stage} />
      case 'identify':
        return <IdentifyScreen token={token} opened={state.opened} isAgain={state.isAgain} onOpen={show} />
      case 'open': {
        const { signingToken, agreement } = state
        if (agreement.stage === 'read' || agreement.stage === 'identify') {
          return <ReadScreen signingToken={signingToken} agreement={agreement} onDone={() => show(signingToken)} />
        }
        return <EndScreen stage={agreement.stage} place={{ signingToken, agreement }} onLook={() => show(signingToken)} />
      }
    }
  }
}

function signersLanguage(state: SigningState): AgreementLanguage | null {
  if (state.kind === 'identify') return state.opened.language
  return state.kind === 'open' ? state.agreement.language : null
}
