import { daysSince } from '../../contract/calendar.ts'
import { t, textAt } from '../../contract/language/texts.ts'
import { formatDate } from '../ui/format.ts'
import { Note } from '../ui/layout.tsx'
import style from './parts.module.css'

interface BallProps {
  record: { waits_for: string; status_since: string }
  /** It is the viewer's turn. */
  isOwn: boolean
  /** Further state of the record: `3 of 4 approvals`. */
  more: readonly (string | false | null)[]
}

/** The side whose turn it is and since when. */
export function Ball({ record: { waits_for, status_since }, isOwn, more }: BallProps) {
  const who = isOwn ? t('ball.own') : (textAt('ball.waitsFor', waits_for) ?? waits_for)
  const since = t('ball.since', { day: formatDate(status_since), days: t('ball.days', { days: daysSince(status_since) }) })
  return (
    <Note as="span" top="xs" className={style['ball']}>
      <strong>{who}</strong> {waits_for !== 'Nobody' && since}
      {more.map((text) => text && ` · ${text}`)}
    </Note>
  )
}
