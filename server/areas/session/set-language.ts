import { knowsLanguage, t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { fieldError } from '../../errors/app-error.ts'

export const setLanguage: Action<'employee/set-language'> = async ({ language }, { db, session }) => {
  if (!knowsLanguage(language)) throw fieldError('language', t('server-session.noSuchLanguage'))
  await db.updateTable('people').set({ language }).where('id', '=', session.id).execute()
  return {}
}
