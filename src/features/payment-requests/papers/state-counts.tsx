import { Figure, Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusesOf } from '../../../ui/statuses.ts'

interface StateCountsProps {
  label: string
  /** A list of schemas/statuses.json. */
  list: string
  counts: Readonly<Record<string, number>>
}

/** Number of items in each state, in the order of the list. */
export function StateCounts({ label, list, counts }: StateCountsProps) {
  const shown = statusesOf(list).filter(({ value }) => (counts[value] ?? 0) > 0)
  return (
    <Row as="ul" gap="l" aria-label={label}>
      {shown.map(({ value }) => (
        <li key={value}>
          <Figure as="strong">{counts[value]}</Figure> <StatusBadge list={list} value={value} />
        </li>
      ))}
    </Row>
  )
}
