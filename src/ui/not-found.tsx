import { Link } from 'react-router'
import { PAGES } from '../../access-control/pages.ts'
import { store } from '../../providers/storage.ts'
import { OFFICE_TEXTS } from '../texts.ts'
import { Note } from './layout.tsx'
import style from './notices.module.css'
import { useDocumentTitle } from './use-document-title.ts'

const TEXTS = OFFICE_TEXTS.notFound

interface NotFoundProps {
  isSignedIn: boolean
}

/** Shown for unknown addresses and for pages that this person may not open (B5). */
export function NotFound({ isSignedIn }: NotFoundProps) {
  useDocumentTitle(TEXTS.title)
  const rememberPath = () => store('lastPath', location.pathname + location.search)
  const Frame = isSignedIn ? 'div' : 'main'
  return (
    <Frame className={style['place']}>
      <p className={style['code']} aria-hidden="true">
        404
      </p>
      <h1 className={style['notFoundTitle']}>{TEXTS.title}</h1>
      <Note>{TEXTS.detail}</Note>
      <Link className={style['home']} to={PAGES.home.path}>
        {TEXTS.home}
      </Link>
      {!isSignedIn && (
        <Note>
          {TEXTS.signedOut}{' '}
          <a href="/login" onClick={rememberPath}>
            {TEXTS.signIn}
          </a>
        </Note>
      )}
    </Frame>
  )
}
