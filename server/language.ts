import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { flattenTexts, type TextTree } from '../contract/language/flatten.ts'
import { type Overlay, readOverlaysWith } from '../contract/language/overlay.ts'
import {
  addTexts,
  compileTextsWith,
  DEFAULT_LANGUAGE,
  knowsLanguage,
  readLanguageFrom,
  readTextsWith,
} from '../contract/language/texts.ts'
import { readJson } from './read-json.ts'

/** Threads are given the folder under this name. */
const DIR = 'schemasDir'

const spoken = new AsyncLocalStorage<string>()

/**
 * Makes the languages of the texts known: a folder of `<schemasDir>/texts` each. The texts of an area, and those of a schema
 * file, are read when one of them is first needed. A text that a language does not have yet is English.
 */
export function loadTexts(schemasDir: string): void {
  setEnvironmentData(DIR, schemasDir)
  const given = join(schemasDir, 'texts')
  // A folder of schemas without texts uses those of the product, so that its problems have messages too.
  const folder = existsSync(given) ? given : join(import.meta.dirname, '../schemas/texts')
  const languages = readdirSync(folder)
  const files = new Map(
    languages.map((name) => [name, new Set(readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }))]),
  )
  const read = (language: string, file: string): TextTree | undefined =>
    files.get(language)?.has(`${file}.json`) ? (readJson(join(folder, language, `${file}.json`)) as TextTree) : undefined
  const textsOf = (language: string, area: string) => {
    const fallback = read(DEFAULT_LANGUAGE, area)
    return fallback && { ...flattenTexts(area, fallback), ...flattenTexts(area, read(language, area) ?? {}) }
  }
  compileTextsWith(compileMessage)
  for (const language of languages) addTexts(language, textsOf(language, 'language') ?? {})
  readTextsWith(textsOf)
  readOverlaysWith((language, file) => read(language, `schemas/${file}`) as Overlay | undefined)
  readLanguageFrom(() => spoken.getStore() ?? DEFAULT_LANGUAGE)
}

/** `loadTexts` of the folder that the main thread has loaded. */
export const loadTextsInThread = (): void => loadTexts(getEnvironmentData(DIR) as string)

/** Does the work in a language; the default where the language is not known. */
export const inLanguage = <Result>(language: string | null | undefined, work: () => Result): Result =>
  spoken.run(language && knowsLanguage(language) ? language : DEFAULT_LANGUAGE, work)

/** The work, done in the language of this moment whenever it is called: streams call back without it. */
export const keepingLanguage = AsyncLocalStorage.bind

/** Answers a request in the language that its browser or program asks for. */
export function inLanguageOf<Result>({ headers }: { headers: IncomingHttpHeaders }, work: () => Result): Result {
  const asked = languageOf(headers['accept-language'])
  return asked === null ? work() : spoken.run(asked, work)
}

/** The language that the caller asked for; null where none was, or none that the product speaks. */
export const askedLanguage = (): string | null => spoken.getStore() ?? null

/** The first language of an Accept-Language header that the product speaks; null where there is none. */
export function languageOf(header: string | undefined): string | null {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [language = ''] = part.trim().toLowerCase().split(/[-;]/)
    if (knowsLanguage(language)) return language
  }
  return null
}
