import { Link, Navigate, useSearchParams } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import { formatLongDay } from '../../ui/format.ts'
import { Block } from '../../ui/layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { FormProblems } from './form-problems.tsx'
import style from './home.module.css'
import { homeLinks } from './home-links.ts'
import { JobProblems } from './job-problems.tsx'
import { LeaverNotice } from './leaver-notice.tsx'
import { OwnHome } from './own-home.tsx'
import { WaitingCard } from './waiting/waiting-card.tsx'

/** Target of links in mails: home asks to sign in first, which a detail page does not (B6), and then redirects. */
const OPEN_DOCUMENTS = `${PAGES.employeeDetail.path}?tab=documents`

/** First page after sign-in: a greeting and the ways into what this person works with. */
export function HomePage() {
  const session = useSession()
  const [search] = useSearchParams()
  if (search.get('open') === 'documents' && canOpen(session, 'employeeDetail')) return <Navigate to={OPEN_DOCUMENTS} replace />
  const hints: Partial<Record<string, string>> = session.left
    ? { ...texts('office.home.hints'), ...texts('office.home.leaverHints') }
    : texts('office.home.hints')
  const isOwn = session.role === 'Employee' || session.role === 'Contractor'
  const where = [formatLongDay(new Date()), session.company?.name].filter(Boolean).join(' · ')
  return (
    <>
      <PageHead title={t('office.home.greeting', { firstname: session.firstname })} detail={where} />
      <div className={style['first']}>
        {session.role === 'Admin' && <FormProblems />}
        {session.role === 'Admin' && <JobProblems />}
        {session.left ? (
          <LeaverNotice left={session.left} company={session.company?.name} />
        ) : isOwn ? (
          <OwnHome />
        ) : (
          <Block bottom="l">
            <WaitingCard />
          </Block>
        )}
      </div>
      <ul className={style['links']}>
        {homeLinks(session).map(({ name, path, label }) => (
          <li key={name}>
            <Link to={path} className={style['link'] as string}>
              <strong>{label}</strong>
              <span>{hints[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
