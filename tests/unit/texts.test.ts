import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { flattenTexts } from '../../contract/language/flatten.ts'
import { placeholdersIn } from '../../server/outside/mail/judge-words.ts'

const FOLDER = join(import.meta.dirname, '../../schemas/texts')
const areas = readdirSync(join(FOLDER, 'en'), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name.slice(0, -'.json'.length))
const others = readdirSync(FOLDER).filter((language) => language !== 'en')
const textsOf = (language: string, area: string) =>
  flattenTexts(area, JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8')))

/** The placeholders of a text, in all its plural forms. */
const placeholders = (text: string): string[] =>
  [...new Set(placeholdersIn(compileMessage(text)).map(({ name }) => name))].sort()

test.each(others.flatMap((language) => areas.map((area) => [language, area] as const)))(
  'the %s texts of "%s" have the keys and placeholders of the English ones',
  (language, area) => {
    const english = textsOf('en', area)
    const own = textsOf(language, area)
    expect(Object.keys(own)).toEqual(Object.keys(english))
    const differing = Object.keys(english).filter(
      (key) => String(placeholders(own[key] ?? '')) !== String(placeholders(english[key] ?? '')),
    )
    expect(differing).toEqual([])
  },
)

test.each(others)('the long name of a button holds the words on it, in %s too: voice control looks for them', (language) => {
  const differing = areas.flatMap((area) => {
    const english = textsOf('en', area)
    const own = textsOf(language, area)
    return Object.keys(english).filter((key) => {
      const [long, seen] = [`${key}Of`, english[key] ?? '']
      const isPair = english[long]?.startsWith(`${seen} `) === true && !seen.includes('{')
      return isPair && own[long]?.includes(own[key] ?? '') !== true
    })
  })
  expect(differing).toEqual([])
})
