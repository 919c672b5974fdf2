import { Link } from 'react-router'
import { PAGES } from '../../access-control/pages.ts'
import { t } from '../../contract/language/texts.ts'
import { store } from '../../providers/storage.ts'
import { Note } from './layout.tsx'
import style from './notices.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/** Shown for unknown addresses and for pages that this person may not open (B5). */
export function NotFound({ isSignedIn }: { isSignedIn: boolean }) {
  useDocumentTitle(t('office.notFound.title'))
  const rememberPath = () => store('lastPath', location.pathname + location.search)
  const Frame = isSignedIn ? 'div' : 'main'
  return (
    <Frame className={style['place']}>
      <p className={style['code']} aria-hidden="true">
        404
      </p>
      <h1>{t('office.notFound.title')}</h1>
      <Note>{t('office.notFound.detail')}</Note>
      <Link className="main-link" to={PAGES.home.path}>
        {t('office.notFound.home')}
      </Link>
      {!isSignedIn && (
        <Note>
          {t('office.notFound.signedOut')}{' '}
          <a href="/login" onClick={rememberPath}>
            {t('office.notFound.signIn')}
          </a>
        </Note>
      )}
    </Frame>
  )
}
