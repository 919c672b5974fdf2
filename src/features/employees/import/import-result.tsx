import { Result } from 'antd'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { NEW_PEOPLE_TEXTS } from '../../../texts/new-people.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './import.module.css'
import type { Created } from './use-import.ts'

const TEXTS = NEW_PEOPLE_TEXTS.import
const SHOWN = 20

/** Last step: the created people, with links to their records. */
export function ImportResult({ created, onLeave }: { created: readonly Created[]; onLeave: () => void }) {
  const first = created.slice(0, SHOWN)
  return (
    <Result
      status="success"
      title={<span role="status">{TEXTS.done(created.length)}</span>}
      subTitle={TEXTS.doneDetail}
      extra={
        <Link to={`${PAGES.employeesOnboarding.path}?sort=-updated_at`} onClick={onLeave}>
          {TEXTS.showList}
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
      {created.length > SHOWN && <Note bottom="m">{TEXTS.more(created.length - SHOWN)}</Note>}
    </Result>
  )
}
