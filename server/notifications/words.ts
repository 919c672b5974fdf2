import { dayInWords } from '../../contract/calendar.ts'
import { fillText } from '../../contract/format/fill-text.ts'
import { schemaText } from '../../contract/language/overlay.ts'
import { t } from '../../contract/language/texts.ts'

/** A text of schemas/notifications.json with the values of its placeholders. */
export interface Words {
  text: string
  values: Readonly<Record<string, string>>
}

/** Values that are words or days; all others are names and numbers. */
const WRITERS: Readonly<Record<string, (value: string) => string>> = {
  p: (name) => name || t('server-mails.words.somebody'),
  doc: (label) => schemaText('documents/kinds', label),
  date: (day) => (day === '' ? '' : dayInWords(day)),
}

/** The text in the current language. A value that is not there leaves neither its comma nor a gap. */
export const writeWords = ({ text, values }: Words): string => {
  const written = Object.entries(values).map(([name, value]) => [name, WRITERS[name]?.(value) ?? value])
  return fillText(schemaText('notifications', text), Object.fromEntries(written), () => '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![ ,])[ ,]+$/, '')
}

/** Older notifications have nothing but the text they were stored with. */
export const writeStored = ({ words, action }: { words: Words | null; action: string }): string =>
  words ? writeWords(words) : action
