import { dayInWords, isDay } from '../../contract/calendar.ts'
import { KEPT_TEXT_MARK } from '../../contract/language/kept-text-mark.ts'
import { type TextKey, type TextValues, t } from '../../contract/language/texts.ts'

/**
 * A text of a column that people write in too: its mark tells it from theirs, which no words could. Words of payrolls are
 * stored in English (stored-words.ts).
 */
interface Kept {
  text: TextKey
  values: TextValues
}

/** A text as it is stored: its key and values, so that each reader reads it in their own language. */
export const keptText = (text: TextKey, values: TextValues = {}): string => JSON.stringify({ text, values })

/** A stored text in the current language, its days in words; one that a person wrote is answered as it is. */
export function shownText(stored: string): string {
  const kept = stored.startsWith(KEPT_TEXT_MARK) ? read(stored) : null
  if (kept === null) return stored
  const shown = Object.entries(kept.values).map(([name, value]) => [
    name,
    isDay(String(value)) ? dayInWords(String(value)) : value,
  ])
  const text = t(kept.text, Object.fromEntries(shown))
  return text === kept.text ? stored : text
}

/** Null for any other text: a person may write one that begins in the same way. */
function read(stored: string): Kept | null {
  try {
    const { text, values = {} } = JSON.parse(stored)
    return typeof text === 'string' && isFlat(values) ? { text: text as TextKey, values } : null
  } catch {
    return null
  }
}

const isFlat = (values: unknown): values is TextValues =>
  typeof values === 'object' &&
  values !== null &&
  !Array.isArray(values) &&
  Object.values(values).every((value) => value === null || typeof value !== 'object')
