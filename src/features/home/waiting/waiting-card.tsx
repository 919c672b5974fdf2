import { CheckCircleOutlined } from '@ant-design/icons'
import { t } from '../../../../contract/language/texts.ts'
import type { WaitingGroup } from '../../../../contract/waiting/schemas.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Count } from './count.tsx'
import { useWaiting } from './use-waiting.ts'
import style from './waiting.module.css'
import { WaitingGroupList } from './waiting-group.tsx'

interface WaitingCardProps {
  /** Groups that the page already shows in a way of their own. */
  isShownElsewhere?: (group: WaitingGroup) => boolean
}

/** "Waits for you": the waiting items by kind, each with its age and a link. */
export function WaitingCard({ isShownElsewhere = () => false }: WaitingCardProps) {
  const { id } = useSession()
  const { groups, problem, reload } = useWaiting(id)
  if (problem && !groups) {
    return (
      <Card title={t('waiting.title')}>
        <ErrorNotice message={problem} onRetry={reload} />
      </Card>
    )
  }
  const shown = groups?.filter((group) => !isShownElsewhere(group))
  if (groups && groups.length > 0 && shown?.length === 0) return null
  return (
    <Card title={t('waiting.title')} action={shown !== undefined && shown.length > 0 && <Count groups={shown} />}>
      {shown === undefined ? <Lines /> : shown.length === 0 ? <Nothing /> : <Groups groups={shown} />}
    </Card>
  )
}

const Groups = ({ groups }: { groups: readonly WaitingGroup[] }) => (
  <div className={style['groups']} data-single={groups.length === 1}>
    {groups.map((group) => (
      <WaitingGroupList key={group.kind} group={group} />
    ))}
  </div>
)

/** Keeps the space of loading content, so that the page does not jump. */
const Lines = () => (
  <div role="status" className={style['lines']} data-placeholder>
    <span className="visually-hidden">{t('waiting.loading')}</span>
    <span />
    <span />
    <span />
  </div>
)

const Nothing = () => (
  <p className={style['nothing']}>
    <CheckCircleOutlined aria-hidden="true" />
    <span>
      <strong>{t('waiting.nothing')}</strong>
      <span>{t('waiting.nothingDetail')}</span>
    </span>
  </p>
)
