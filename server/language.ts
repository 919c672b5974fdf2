import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { flattenTexts } from '../contract/language/flatten.ts'
import { addOverlay } from '../contract/language/overlay.ts'
import { addTexts, compileTextsWith, DEFAULT_LANGUAGE, knowsLanguage, readLanguageFrom } from '../contract/language/texts.ts'

const spoken = new AsyncLocalStorage<string>()

/**
 * Reads the texts of every language: a folder of `<schemasDir>/texts` each. A text that a language does not have yet is
 * English.
 */
export function loadTexts(schemasDir: string): void {
  const folder = join(schemasDir, 'texts')
  const read = (language: string): Record<string, string> => {
    const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
    const areas = files.map((file) =>
      flattenTexts(basename(file, '.json'), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))),
    )
    return Object.assign({}, ...areas)
  }
  const fallback = read(DEFAULT_LANGUAGE)
  compileTextsWith(compileMessage)
  for (const language of readdirSync(folder)) {
    addTexts(language, { ...fallback, ...read(language) })
    for (const file of globSync('schemas/**/*.json', { cwd: join(folder, language) })) {
      const overlay = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
      addOverlay(language, file.slice('schemas/'.length, -'.json'.length), overlay)
    }
  }
  readLanguageFrom(() => spoken.getStore() ?? DEFAULT_LANGUAGE)
}

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
