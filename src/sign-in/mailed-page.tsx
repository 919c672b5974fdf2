import { type ReactNode, useEffect } from 'react'
import { chooseLanguage } from '../language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { Banner } from './parts.tsx'

interface MailedPageProps {
  title: string
  onChoose?: (language: string) => void
  children: ReactNode
}

/** The frame of a page behind a mailed link. */
export function MailedPage({ title, onChoose = (language) => void chooseLanguage(language), children }: MailedPageProps) {
  useEffect(() => {
    document.title = `${title} · Plantilla`
  }, [title])
  return (
    <div className="signing">
      <header className="bar">
        <Logo size={28} />
        <LanguageSwitch onChoose={onChoose} />
      </header>
      <main className="sheet">{children}</main>
    </div>
  )
}

interface MailedFailureProps {
  title: string
  message: string
  retry: string
  onRetry: () => void
}

/** The subject of the link could not be read. */
export const MailedFailure = ({ title, message, retry, onRetry }: MailedFailureProps) => (
  <section aria-labelledby="failure-title">
    <h1 id="failure-title">{title}</h1>
    <Banner>{message}</Banner>
    <div className="actions">
      <button type="button" className="primary" onClick={onRetry}>
        {retry}
      </button>
    </div>
  </section>
)
