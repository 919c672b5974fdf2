import { Children, type ComponentPropsWithRef, type ElementType, type ReactNode, useId } from 'react'
import card from './card.module.css'
import { formatText, isMissing } from './format.ts'
import style from './layout.module.css'

/** Distances between elements (base.css): 4, 8, 14 and 20 px. */
type Space = 'none' | 'xs' | 's' | 'm' | 'l'

/** Above and below an element. */
export interface Margins {
  top?: Space | undefined
  bottom?: Space | undefined
}

interface Distances extends Margins {
  gap?: Space | undefined
}

/** Props of a primitive: its own, and those of the element it is drawn as. */
type Props<Tag extends ElementType, Own = object> = Own &
  Distances & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Own | keyof Distances | 'as'>

const distance = (space: Space | undefined) => space && (space === 'none' ? 0 : `var(--space-${space})`)

export const marginsOf = ({ top, bottom }: Margins) => ({ marginTop: distance(top), marginBottom: distance(bottom) })

/** The element of a primitive with its class, its distances as style, and its own properties as attributes of the sheet. */
function draw(name: string, element: ElementType, props: object, own: readonly string[] = []) {
  const {
    as: Element = element,
    className,
    gap,
    top,
    bottom,
    ...rest
  } = props as Distances & {
    as?: ElementType
    className?: string
  }
  const attributes = Object.entries(rest).map(([key, value]) => [own.includes(key) ? `data-${key.toLowerCase()}` : key, value])
  return (
    <Element
      className={className === undefined ? style[name] : `${style[name]} ${className}`}
      style={{ gap: distance(gap), ...marginsOf({ top, bottom }) }}
      {...Object.fromEntries(attributes)}
    />
  )
}

export function Stack<Tag extends ElementType = 'div'>(props: Props<Tag, { align?: 'start' }>) {
  return draw('stack', 'div', props, ['align'])
}

interface RowProps {
  justify?: 'between' | 'end'
  align?: 'baseline' | 'start'
}

/** Parts side by side, which wrap into lines. Parts at the end of a line begin a line on a phone. */
export function Row<Tag extends ElementType = 'div'>(props: Props<Tag, RowProps>) {
  return draw('row', 'div', props, ['justify', 'align'])
}

/** Two parts on one line: the first takes the room that the second leaves. */
export function Pair<Tag extends ElementType = 'div'>(props: Props<Tag, { align?: 'baseline' | 'start' }>) {
  return draw('pair', 'div', props, ['align'])
}

/** Equal columns, as many as fit; with `fit` the parts fill the line. */
export function Grid<Tag extends ElementType = 'div'>(props: Props<Tag, { columns?: 'wide' | 'fit' }>) {
  return draw('grid', 'div', props, ['columns'])
}

export function Block<Tag extends ElementType = 'div'>(props: Props<Tag>) {
  return draw('block', 'div', props)
}

export function Panel<Tag extends ElementType = 'div'>(props: Props<Tag>) {
  return draw('panel', 'div', props)
}

interface ListProps {
  isLined?: boolean
  /** A frame around the list; one with a maximum height scrolls. */
  isFramed?: boolean
  /** The parts of an entry side by side, which wrap into lines. */
  isRow?: boolean
  /** Events, joined by a line; `data-tone` of an entry colours its point. */
  isTimeline?: boolean
  isBulleted?: boolean
}

/** A list, without bullets by default; one without entries is not drawn. */
export function List<Tag extends ElementType = 'ul'>(props: Props<Tag, ListProps>) {
  return Children.count(props.children) === 0
    ? null
    : draw('list', 'ul', props, ['isLined', 'isFramed', 'isRow', 'isTimeline', 'isBulleted'])
}

/** An amount or a figure, right-aligned, with digits of one width. */
export function Figure<Tag extends ElementType = 'span'>(props: Props<Tag>) {
  return draw('figure', 'span', props)
}

interface NoteProps {
  tone?: 'quiet' | 'plain' | 'wrong' | 'good' | 'advice'
}

const NO_TEXT: readonly unknown[] = [null, undefined, false, '']

function drawNote(props: object) {
  const { children, role } = props as { children?: ReactNode; role?: string }
  return NO_TEXT.includes(children) && role !== 'status' ? null : draw('note', 'p', props, ['tone'])
}

/** A small explanatory text or problem next to an element. One without text is not drawn; the place of a status stays. */
export function Note<Tag extends ElementType = 'p'>(props: Props<Tag, NoteProps>) {
  return drawNote(props)
}

/** A problem, which is announced when it appears. */
export function ProblemNote<Tag extends ElementType = 'p'>(props: Props<Tag>) {
  return drawNote({ tone: 'wrong', role: 'alert', ...props })
}

export function Quote<Tag extends ElementType = 'blockquote'>(props: Props<Tag>) {
  return draw('quote', 'blockquote', props)
}

/** A button that looks like a link: it opens something on this page. */
export function LinkButton(props: ComponentPropsWithRef<'button'>) {
  return draw('link', 'button', { type: 'button', ...props })
}

interface CardProps {
  title: string
  /** Content next to the heading, such as an Edit button or a short line. */
  action?: ReactNode
  /** A full row of a grid of cards, for content that needs the room. */
  isWide?: boolean
  children: ReactNode
}

export function Card({ title, action, isWide = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={card['card']} data-wide={isWide} aria-labelledby={id}>
      <div className={card['head']}>
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
    <div className={card['card']}>{children}</div>
  ) : (
    <section className={card['card']} aria-label={label}>
      {children}
    </section>
  )
}

export function CardGrid({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <div className={card['grid']} data-dense={isDense}>
      {children}
    </div>
  )
}

export type Fact = readonly [label: string, value: unknown, shown?: ReactNode, rank?: 'main' | false, detail?: string]

interface FactsProps {
  facts: readonly (Fact | false)[]
  /** One below the other by default; side by side; in equal columns; large figures; amounts at the end of their line. */
  layout?: 'lines' | 'row' | 'columns' | 'figures' | 'totals'
}

/**
 * Labelled values; N/E for a missing one. A fact that is `false` is left out. `shown` is the displayed content where it is more than the text; `main` is set off;
 * `detail` is below the label.
 */
export function Facts({ facts, layout = 'lines' }: FactsProps) {
  return (
    <dl className={card[layout]}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value, shown, rank, detail]) => (
          <div key={label} data-main={rank === 'main'}>
            <dt>
              {label}
              {detail !== undefined && <small>{detail}</small>}
            </dt>
            <dd className={isMissing(value) ? 'missing' : undefined}>{shown ?? formatText(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
