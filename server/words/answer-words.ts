import { OWN_WORDS } from '../../contract/format/shared.ts'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import type { Operation } from '../../contract/operation.ts'
import { changeMarked } from '../answers/change-marked.ts'
import { inWords } from './stored-words.ts'

/** Answers words that are kept in English in the language of the caller, wherever the schema of the answer marks them. */
export function createTranslator(operation: Operation): ReturnType<typeof changeMarked> {
  const change = changeMarked(operation, { [OWN_WORDS]: (text) => (typeof text === 'string' ? inWords(text) : text) })
  return (answer, caller) => (currentLanguage() === DEFAULT_LANGUAGE ? answer : change(answer, caller))
}
