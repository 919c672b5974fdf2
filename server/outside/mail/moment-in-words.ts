import { ZONE } from '../../../contract/calendar.ts'
import { dateFormat } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'

/** An instant with its zone: "21 Nov 2026, 10:00 (Mexico City)". */
export const momentInWords = (at: string, dateStyle: 'medium' | 'long'): string =>
  t('server-mails.words.moment', {
    moment: dateFormat({ dateStyle, timeStyle: 'short', timeZone: ZONE }).format(new Date(at)),
  })
