import { useId } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { WaitingGroup } from '../../../../contract/waiting/schemas.ts'
import { useOperation } from '../../../../providers/use-operation.ts'
import { useRefresh } from '../../../../providers/use-read.ts'
import { useSession } from '../../../ui/session-context.ts'
import { Count } from './count.tsx'
import { useMoreWaiting } from './use-waiting.ts'
import style from './waiting.module.css'
import { WaitingLine } from './waiting-line.tsx'

/** News are done once they were read; all other items need an action. */
function MarkRead() {
  const refresh = useRefresh()
  const { call, loading, error } = useOperation('notifications/set-read-notifications')
  const reload = () => refresh('notifications/find-what-waits')
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" className={style['more']} disabled={loading} onClick={() => void call({}, reload)}>
        {loading ? t('waiting.marking') : t('waiting.markRead')}
      </button>
    </>
  )
}

/** All that waits of one kind, oldest first; further lines come when they are asked for. */
export function WaitingGroupList({ group }: { group: WaitingGroup }) {
  const id = useId()
  const { items, rest, isLoading, problem, more } = useMoreWaiting(useSession().id, group)
  return (
    <section className={style['group']} aria-labelledby={id}>
      <h3 id={id} className={style['kind']}>
        {t(`waiting.kinds.${group.kind}`)} <Count groups={[group]} />
      </h3>
      <ul className={style['list']}>
        {items.map((item) => (
          <WaitingLine key={item.id} kind={group.kind} item={item} />
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {group.kind === 'own-notices' && <MarkRead />}
      {rest > 0 && (
        <button type="button" className={style['more']} disabled={isLoading} onClick={more}>
          {isLoading ? t('waiting.loadingMore') : t('waiting.more', { rest })}
        </button>
      )}
    </section>
  )
}
