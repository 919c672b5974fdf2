import { PAGES, type PageName } from '../../../access-control/pages.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { EmptyNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import style from './coming-page.module.css'

/** A page whose content is still to come: its title, what it will hold, and nothing made up. */
export function ComingPage({ page }: { page: PageName }) {
  const { title } = PAGES[page]
  const willHold = (OFFICE_TEXTS.coming as Partial<Record<PageName, string>>)[page]
  return (
    <>
      <PageHead title={title} />
      <div className={style['box']}>
        <EmptyNotice {...(willHold === undefined ? {} : { title: willHold })}>{OFFICE_TEXTS.notBuilt}</EmptyNotice>
      </div>
    </>
  )
}
