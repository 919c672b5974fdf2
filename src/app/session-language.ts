import { currentLanguage, t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { getSession, subscribeSession } from '../../providers/session.ts'
import { storedToken } from '../../providers/storage.ts'
import { chooseLanguage, takeChosenLanguage } from '../language.ts'

const keep = (language: string) => callApi('employee/set-language', { language }, { token: storedToken() })

/**
 * The screens follow the language of the person who signs in, on every device; a language chosen on the sign-in screen
 * becomes theirs.
 */
export function followSessionLanguage(): void {
  let person: number | null = null
  const follow = (): void => {
    const session = getSession()
    if (typeof session === 'string' || session.id === person) return
    person = session.id
    if (session.viewed_by !== undefined) return
    const chosen = takeChosenLanguage()
    // Without the texts of that language the screens stay as they are; the choice is made again from the menu.
    if (chosen !== null && chosen !== session.language) keep(chosen).catch(console.error)
    else if (session.language !== null && session.language !== currentLanguage())
      chooseLanguage(session.language).catch(console.error)
  }
  follow()
  subscribeSession(follow)
}

/** Changes the language at once, and keeps it for the other devices and the mails of the person. */
export async function choosePersonsLanguage(language: string, say: { error: (text: string) => unknown }): Promise<void> {
  try {
    await Promise.all([chooseLanguage(language), keep(language)])
  } catch {
    say.error(t('office.shell.languageNotKept'))
  }
}
