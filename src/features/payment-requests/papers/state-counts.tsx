import { Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusesOf } from '../../../ui/statuses.ts'
import style from './papers.module.css'

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
    <Row as="ul" gap="l" className={style['counts']} aria-label={label}>
      {shown.map(({ value }) => (
        <li key={value}>
          <strong>{counts[value]}</strong> <StatusBadge list={list} value={value} />
        </li>
      ))}
    </Row>
  )
}
