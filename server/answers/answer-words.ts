import { CONCEPT_NAME, OWN_WORDS, REQUEST_NAME } from '../../contract/format/shared.ts'
import { currentLanguage, DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import type { Operation } from '../../contract/operation.ts'
import { nameInWords } from '../words/request-name.ts'
import { conceptInWords, inWords } from '../words/stored-words.ts'
import { changeMarked } from './change-marked.ts'

const read = (say: (text: string) => string) => (text: unknown) => (typeof text === 'string' ? say(text) : text)

/**
 * Answers words that are kept in English in the language of the caller, wherever the schema of the answer marks them. For a
 * reader of English only their days change.
 */
export function createTranslator(operation: Operation): ReturnType<typeof changeMarked> {
  const words = { [OWN_WORDS]: read(inWords) }
  const changeDays = changeMarked(operation, words)
  const change = changeMarked(operation, {
    ...words,
    [CONCEPT_NAME]: read(conceptInWords),
    [REQUEST_NAME]: read((name) => nameInWords(name) ?? name),
  })
  return (answer, caller) => (currentLanguage() === DEFAULT_LANGUAGE ? changeDays : change)(answer, caller)
}
