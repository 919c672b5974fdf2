import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage } from '../../access-control/public-pages.ts'
import { changeLanguage, LANGUAGES, loadTexts } from '../language.ts'
import { Frame } from './frame.tsx'
import { LoginScreen } from './login-screen.tsx'
import { RecoveryScreen } from './recovery-screen.tsx'

/** The screens that begin the same for every visitor. */
const SCREENS: Partial<Record<PublicPage['form'], ReactNode>> = {
  login: <LoginScreen leave={() => undefined} offersOrganization={() => Promise.resolve(false)} />,
  'password-recovery': <RecoveryScreen />,
}

/** Takes no input until the program draws it again, which would lose what was typed. */
const markupOf = (screen: ReactNode): string =>
  renderToStaticMarkup(
    <div inert>
      <Frame>{screen}</Frame>
    </div>,
  )

async function drawIn(language: string): Promise<[language: string, Record<string, string>]> {
  await changeLanguage(language)
  return [language, Object.fromEntries(Object.entries(SCREENS).map(([form, screen]) => [form, markupOf(screen)]))]
}

await loadTexts('sign-in')
const views: Awaited<ReturnType<typeof drawIn>>[] = []
for (const language of Object.keys(LANGUAGES)) views.push(await drawIn(language))

/** By language and form: the screens as they are drawn first. The build writes them into the pages (scripts/lib/first-views.ts). */
export const FIRST_VIEWS: Readonly<Record<string, Record<string, string>>> = Object.fromEntries(views)
