import { Button } from 'antd'
import { Children, type ComponentProps, useState } from 'react'
import { List, Row } from './layout.tsx'

interface LongListProps extends ComponentProps<typeof List> {
  /** Number of entries shown at first. */
  first: number
  /** Number of entries that the button adds; without it all others. */
  step?: number
  /** Label of the button that shows this many more. */
  more: (count: number) => string
}

/** A list that begins with its first entries, with a button that shows more of them. */
export function LongList({ first, step = Number.POSITIVE_INFINITY, more, children, ...list }: LongListProps) {
  const [shown, setShown] = useState(first)
  const entries = Children.toArray(children)
  const left = entries.length - shown
  return (
    <>
      <List {...list}>{entries.slice(0, shown)}</List>
      {left > 0 && (
        <Row top="xs">
          <Button size="small" onClick={() => setShown(shown + step)}>
            {more(Math.min(left, step))}
          </Button>
        </Row>
      )}
    </>
  )
}
