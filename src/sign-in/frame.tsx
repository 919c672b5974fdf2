import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import { chooseBeforeSignIn } from '../language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'

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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Plantilla`
    // The former screen had the focus, and this one has no field that takes it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <section className="screen">
      <h1 id="screen-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className="intro">{intro}</p>}
      {children}
    </section>
  )
}

/** Positions of the marks of the picture, in columns and rows; every second row is shifted by half a column. */
const MARKS = Array.from({ length: 12 }, (_, at) => ({ column: at % 3, row: Math.floor(at / 3) }))
const WIDTH = 26
const HEIGHT = 27
/** The one mark in colour: a person among the others. */
const isWarm = (column: number, row: number): boolean => row * 3 + column === 4

/** The picture on the brand's side: a workforce made of the product's mark. Decorative. */
function Pattern() {
  return (
    <svg
      className="pattern"
      viewBox={`0 0 ${3.5 * WIDTH} ${4 * HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      focusable="false"
    >
      {MARKS.map(({ column, row }) => (
        <g key={`${column}.${row}`} transform={`translate(${(column + (row % 2) / 2) * WIDTH} ${row * HEIGHT})`}>
          <rect x="2.6" y="2" width="4.8" height="20" rx="1.5" />
          <circle cx="15.2" cy="8.1" r="6.1" />
          <path className={isWarm(column, row) ? 'warm' : undefined} d="M9.1 22a6.1 6.1 0 0 1 12.2 0z" />
        </g>
      ))}
    </svg>
  )
}
