import { t, textAt } from '../../../contract/language/texts.ts'
import { EVENT_GROUPS, TEST_EVENT } from '../../../contract/webhooks/events.ts'
import { folded } from '../../cells/folded.ts'

/** An event in the language of the caller, as the history names it. */
export const eventInWords = (type: string): string =>
  type === TEST_EVENT ? t('server-access.testEvent') : (textAt('history.actions', type) ?? type)

const TYPES = [TEST_EVENT, ...EVENT_GROUPS.flatMap(({ types }) => types)]

/** Types of the events whose words, in the language of the caller, contain the text, or whose type does. */
export function eventsNamed(text: string): string[] {
  const wanted = folded(text.trim())
  return TYPES.filter((type) => folded(`${eventInWords(type)} ${type}`).includes(wanted))
}
