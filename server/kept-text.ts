import { dayInWords } from '../contract/calendar.ts'
import { type TextKey, type TextValues, t } from '../contract/language/texts.ts'

const MARK = '{"text":'
/** Values of these names are days, which are read in words. */
const DAY = /day$/i

/** A text as it is stored: its key and values, so that each reader reads it in their own language. */
export const keptText = (text: TextKey, values: TextValues = {}): string => JSON.stringify({ text, values })

/** A stored text in the current language, its days in words; one that a person wrote is answered as it is. */
export function shownText(stored: string): string {
  if (!stored.startsWith(MARK)) return stored
  const { text, values = {} } = read(stored)
  if (text === undefined) return stored
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    value && DAY.test(name) ? dayInWords(String(value)) : value,
  ])
  return t(text, Object.fromEntries(shown))
}

function read(stored: string): { text?: TextKey; values?: TextValues } {
  try {
    return JSON.parse(stored)
  } catch {
    return {}
  }
}
