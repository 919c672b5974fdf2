import { type ReactNode, useId } from 'react'
import style from './card.module.css'

interface CardProps {
  title: string
  /** Content next to the heading, such as an Edit button or a short line. */
  action?: ReactNode
  /** A full row of a grid of cards, for content that needs the room. */
  isWide?: boolean
  children: ReactNode
}

/** A box of a page, under its heading. */
export function Card({ title, action, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={style['card']} data-wide={isWide} aria-labelledby={id}>
      <div className={style['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The same box for content that has its own heading or needs none. */
export function Box({ label, children }: { label?: string; children: ReactNode }) {
  return label === undefined ? (
    <div className={style['card']}>{children}</div>
  ) : (
    <section className={style['card']} aria-label={label}>
      {children}
    </section>
  )
}

/** Cards side by side where there is room. */
export function CardGrid({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <div className={style['grid']} data-dense={isDense}>
      {children}
    </div>
  )
}
