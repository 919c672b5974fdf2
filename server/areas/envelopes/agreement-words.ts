import { schemaText } from '../../../contract/language/overlay.ts'

/** A name or description in schemas/agreements in the current language; of another service's template its own. */
export const agreementWords = (text: string): string => schemaText('agreements', text)
