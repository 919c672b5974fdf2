import type { ErrorObject } from 'ajv'
import { currentLanguage, t } from '../../contract/language/texts.ts'
import { ruleText } from '../errors/rule-text.ts'

/** The reason why the current version of a file is not used; its last valid version is. */
export interface FileProblem {
  /** File name inside the folder; empty when the folder itself cannot be watched or read. */
  file: string
  /** Sentences for the person who edits the file, in the language of the moment. */
  readonly reasons: string[]
  since: Date
}

/** @param findReasons is asked once for each language */
export function problemOf(file: string, since: Date, findReasons: () => string[]): FileProblem {
  const known = new Map<string, string[]>()
  return {
    file,
    since,
    get reasons() {
      const language = currentLanguage()
      const reasons = known.get(language) ?? findReasons()
      known.set(language, reasons)
      return reasons
    },
  }
}

/** A JSON pointer in readable form for the editor of the file. */
export const place = (path: string): string => path.slice(1).replaceAll('/', '.') || t('server-schema-files.file')

/** An error in the shape of a file, with the member that it is about or the values that are allowed. */
export function misshapen(error: ErrorObject): string {
  const { params, instancePath, message } = error
  const rule = ruleText('server-schema-files.rules', error) ?? message ?? t('server-schema-files.invalid')
  const detail = params['additionalProperty'] ?? params['allowedValues'] ?? params['propertyName']
  return `${place(instancePath)}: ${rule}${detail === undefined ? '' : ` (${[detail].flat().join(', ')})`}`
}
