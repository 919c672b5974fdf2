import { type TextKey, type TextValues, t } from '../../contract/language/texts.ts'

/** A file that cannot be read as a table; the message is fit to show. */
export class SheetProblem extends Error {
  /** The text by key: a thread that reads sheets has no texts, and answers this instead. */
  readonly words: readonly [key: TextKey, values: TextValues]

  constructor(key: TextKey, values: TextValues = {}, options?: ErrorOptions) {
    super(t(key, values), options)
    this.words = [key, values]
  }
}
