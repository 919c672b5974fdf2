import { textAt } from '../../../contract/language/texts.ts'
import { inWords } from '../../forms/field-names.ts'

/** An event of the history in our own words, or its name in plain letters. */
export const actionText = (action: string): string => textAt('history.actions', action) ?? inWords(action)
