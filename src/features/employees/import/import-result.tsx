import { Result } from 'antd'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './import.module.css'
import type { Created } from './use-import.ts'

const SHOWN = 20

/** Last step: the created people, with links to their records. */
export function ImportResult({ created, onLeave }: { created: readonly Created[]; onLeave: () => void }) {
  const first = created.slice(0, SHOWN)
  return (
    <Result
      status="success"
      title={<span role="status">{t('new-people.import.done', { count: created.length })}</span>}
      subTitle={t('new-people.import.doneDetail')}
      extra={
        <Link to={`${PAGES.employeesOnboarding.path}?sort=-updated_at`} onClick={onLeave}>
          {t('new-people.import.showList')}
        </Link>
      }
    >
      <ul className={style['people']}>
        {first.map(({ id, email }) => (
          <li key={id}>
            <Link to={generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(id) })} onClick={onLeave}>
              {email}
            </Link>
          </li>
        ))}
      </ul>
      {created.length > SHOWN && <Note bottom="m">{t('new-people.import.more', { count: created.length - SHOWN })}</Note>}
    </Result>
  )
}
