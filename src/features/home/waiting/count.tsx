import { formatNumber } from '../../../../contract/language/formats.ts'
import { COUNTED_WAITING } from '../../../../contract/tables/list-limits.ts'
import type { WaitingGroup } from '../../../../contract/waiting/schemas.ts'
import style from './waiting.module.css'

/** Number of waiting items in these groups; with a plus where a group has more than are counted. */
export function Count({ groups }: { groups: readonly WaitingGroup[] }) {
  const counted = groups.reduce((sum, { total }) => sum + Math.min(total, COUNTED_WAITING), 0)
  const isMore = groups.some(({ total }) => total > COUNTED_WAITING)
  return (
    <span className={style['count']}>
      {formatNumber(counted)}
      {isMore && '+'}
    </span>
  )
}
