import { Button } from 'antd'
import { Children, type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { List, Row } from './layout.tsx'

interface LongListProps extends ComponentProps<typeof List> {
  /** Number of entries shown at first. */
  first: number
  /** Number of entries that the button adds; without it all others. */
  step?: number
  /** Label of the button that shows this many more. */
  more: (count: number) => string
}

/** A list that begins with its first entries, with a button that shows more of them and leads to the first of those. */
export function LongList({ first, step = Number.POSITIVE_INFINITY, more, children, ...list }: LongListProps) {
  const [shown, setShown] = useState(first)
  const drawn = useRef<HTMLUListElement>(null)
  const entries = Children.toArray(children)
  const left = entries.length - shown
  const showMore = () => {
    // Counted as elements, because an entry may draw nothing.
    const before = drawn.current?.children.length ?? 0
    flushSync(() => setShown(shown + step))
    const elements = [...(drawn.current?.children ?? [])] as HTMLElement[]
    const next = elements[before] ?? elements.at(-1)
    if (!next) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  }
  return (
    <>
      <List {...list} ref={drawn}>
        {entries.slice(0, shown)}
      </List>
      {left > 0 && (
        <Row top="xs">
          <Button size="small" onClick={showMore}>
            {more(Math.min(left, step))}
          </Button>
        </Row>
      )}
    </>
  )
}
