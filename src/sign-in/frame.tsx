import { type ReactNode, useEffect } from 'react'
import { t } from '../../contract/language/texts.ts'
import { chooseBeforeSignIn } from '../language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { Pattern } from './pattern.tsx'

/** The page around every sign-in screen: the product on one side, the screen on the other. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <header className="brand">
        <Logo size={32} bare />
        <Pattern />
        <div className="claim">
          <p>{t('sign-in.brand.claim')}</p>
          <p>{t('sign-in.brand.detail')}</p>
        </div>
      </header>
      <main>
        <div className="language">
          <LanguageSwitch onChoose={(language) => void chooseBeforeSignIn(language)} />
        </div>
        {children}
      </main>
    </div>
  )
}

interface ScreenProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** One screen: its heading names the page and the form in it. */
export function Screen({ title, intro, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Plantilla`
  }, [title])
  return (
    <section className="screen">
      <h1 id="screen-title">{title}</h1>
      {intro && <p className="intro">{intro}</p>}
      {children}
    </section>
  )
}
