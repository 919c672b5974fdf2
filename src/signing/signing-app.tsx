import { useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { changeLanguage, useLanguage } from '../language.ts'
import { Banner, Waiting } from '../sign-in/parts.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { EndScreen } from './end-screen.tsx'
import { failureText } from './failure-text.ts'
import { IdentifyScreen } from './identify-screen.tsx'
import { ReadScreen } from './read-screen.tsx'
import { type SigningState, useSigning } from './use-signing.ts'

/** Place of the language that the signer chose for this link, kept in this tab. */
const placeOf = (token: string): string => `signing-language:${token}`

/** The page behind a link to sign: from the link to the signature, in the signer's language. */
export function SigningApp({ token }: { token: string }) {
  const { state, start, show } = useSigning(token)
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(placeOf(token)))
  const choose = (language: string) => {
    sessionStorage.setItem(placeOf(token), language)
    setChosen(language)
  }
  const wanted = chosen ?? signersLanguage(state)
  const language = useLanguage()
  useEffect(() => {
    // Without the texts of the other language the page stays as it is.
    if (wanted !== null) changeLanguage(wanted).catch(console.error)
  }, [wanted])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${t('signing.page')} · Plantilla`
  }, [language])
  return (
    <div className="signing">
      <header className="bar">
        <Logo size={28} />
        <LanguageSwitch onChoose={choose} />
      </header>
      <main className="sheet">{screenOf()}</main>
    </div>
  )

  function screenOf() {
    switch (state.kind) {
      case 'loading':
        return <Waiting>{t('signing.loading')}</Waiting>
      case 'failed':
        return (
          <section aria-labelledby="signing-title">
            <h1 id="signing-title">{t('signing.page')}</h1>
            <Banner>{failureText(state.error)}</Banner>
            <div className="actions">
              <button type="button" className="primary" onClick={() => void start()}>
                {t('signing.retry')}
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

function signersLanguage(state: SigningState): string | null {
  if (state.kind === 'identify') return state.opened.language
  return state.kind === 'open' ? state.agreement.language : null
}
