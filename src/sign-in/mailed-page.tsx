import { type ReactNode, useEffect, useRef } from 'react'
import { chooseLanguage } from '../language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { NotLoaded, Waiting } from './parts.tsx'

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

/** The heading of what the page shows: keyboard and screen reader move to it when it appears. */
export function MailedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Labelled values of the record that the page is about. */
export const MailedFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The subject of the link is on its way. */
export const MailedWaiting = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h1>{title}</h1>
    <Waiting>{children}</Waiting>
  </section>
)

/** The subject of the link could not be read. */
export const MailedFailure = ({ title, ...failure }: { title: string } & Parameters<typeof NotLoaded>[0]) => (
  <section aria-labelledby="failure-title">
    <h1 id="failure-title">{title}</h1>
    <NotLoaded {...failure} />
  </section>
)
