import { Link, Navigate, useSearchParams } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Callout } from '../../ui/callout.tsx'
import { formatDate, formatLongDay } from '../../ui/format.ts'
import { Block, List, Panel, Stack } from '../../ui/layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './home.module.css'
import { homeLinks } from './home-links.ts'
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
            <Panel as={Link} to={path} gap="none" className={style['link']}>
              <strong>{label}</strong>
              <span className="missing">{hints[name]}</span>
            </Panel>
          </li>
        ))}
      </ul>
    </>
  )
}

/** For Admin: edited form files that could not be loaded, with the reasons (docs/forms.md). */
export function FormProblems() {
  const { data } = useRead('employee/get-form-problems', {})
  const problems = data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <Panel as="section" bottom="m" className={style['problems']} aria-labelledby="form-problems">
      <h2 id="form-problems">{t('forms.problems.title')}</h2>
      <p>{t('forms.problems.detail')}</p>
      {problems.map(({ file, reasons }) => (
        <div key={file}>
          <strong>{file || t('forms.problems.folder')}</strong>
          <List isBulleted>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </List>
        </div>
      ))}
    </Panel>
  )
}

interface LeaverNoticeProps {
  left: NonNullable<DecodedSession['left']>
  company: string | undefined
}

/** Home of a person whose last contract has ended: the parts still open to them, and until when. */
function LeaverNotice({ left: { on, until }, company }: LeaverNoticeProps) {
  return (
    <Stack bottom="l">
      <Callout type="info" role="note" title={t('own-home.left.title', { day: on && formatDate(on) })}>
        <Stack gap="xs">
          <p>
            {t('own-home.left.open', { day: until && formatDate(until) })} {until !== null && t('own-home.left.copies')}
          </p>
          {company !== undefined && <p>{t('own-home.left.ask', { company })}</p>}
        </Stack>
      </Callout>
    </Stack>
  )
}

/**
 * For Admin: an altered history, jobs that failed for good and schedules that did not run, so that they are noticed without a
 * visit to their page.
 */
function JobProblems() {
  const { data } = useRead('employee/get-background-jobs', {})
  const failed = data?.jobs.filter(({ state }) => state === 'Failed').length ?? 0
  const late = data?.schedules.filter(({ is_late }) => is_late).length ?? 0
  const isUnattended = data?.workers === 0
  const broken = data?.history?.broken ?? 0
  if (failed + late + broken === 0 && !isUnattended) return null
  return (
    <Panel as="section" bottom="m" className={style['problems']} aria-labelledby="job-problems">
      <h2 id="job-problems">{broken > 0 ? t('background-jobs.history.broken') : t('background-jobs.home.title')}</h2>
      {broken > 0 && <p>{t('background-jobs.history.detail', { places: broken, first: data?.history?.first_id ?? null })}</p>}
      <p>
        {[
          isUnattended && `${t('background-jobs.noWorkers')}.`,
          failed > 0 && t('background-jobs.home.failed', { count: failed }),
          late > 0 && t('background-jobs.home.late', { count: late }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Link to={PAGES.backgroundJobs.path}>{t('background-jobs.home.open')}</Link>
    </Panel>
  )
}
