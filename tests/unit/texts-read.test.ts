import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenTexts } from '../../contract/language/flatten.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXTS = join(ROOT, 'schemas/texts/en')

/** Found by their English words (server/words/stored-words.ts), or by the locale that reads them. */
const OTHERWISE_READ = ['server-payroll-words', 'language']

const keys = readdirSync(TEXTS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((area) => !OTHERWISE_READ.includes(area))
  .flatMap((area) => Object.keys(flattenTexts(area, JSON.parse(readFileSync(join(TEXTS, `${area}.json`), 'utf8')))))

const code = globSync('{src,server,contract,providers,access-control}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** Every quoted key: that of one text, or of a branch whose texts are all read. */
const quoted = new Set([...code.matchAll(/'([a-z][\w-]*(?:\.[^'\s]+)*)'/g)].map(([, key]) => key))
/** Areas that are read as a whole, or by a name that is known at run time. */
const wholeAreas = new Set([...code.matchAll(/\b(?:textAt|texts|dialogTexts)\('([a-z][\w-]*)'/g)].map(([, area]) => area))
/** Values that the code gives to a property of this name: `texts: 'invoice-approval'`. */
const valuesOf = (name: string): string[] =>
  [...code.matchAll(new RegExp(`\\b${name}: '([a-z][\\w-]*)'`, 'g'))].map(([, value = '']) => value)

/** Keys with a part that is known at run time, of areas that are named in the code. */
const patterns = [...code.matchAll(/`(?:\$\{(\w+)\}(?=\.\w)|([a-z][\w-]*))(\.(?:\$\{[^}`]*\}|[^`\s])*)`/g)].flatMap(
  ([, variable, area, rest = '']) => {
    const known = rest
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\0')
      .replaceAll('.', '\\.')
      .replaceAll('\0', '[^.]+(\\.[^.]+)*')
    return (variable === undefined ? [area] : valuesOf(variable)).map((name) => new RegExp(`^${name}${known}(\\..+)?$`))
  },
)

const branchesOf = (key: string): string[] => {
  const names = key.split('.')
  return names.slice(1, -1).map((_name, at) => names.slice(0, at + 2).join('.'))
}

test('the product reads every text of the catalogue', () => {
  const unread = keys.filter(
    (key) =>
      !quoted.has(key) &&
      !wholeAreas.has(key.slice(0, key.indexOf('.'))) &&
      !branchesOf(key).some((branch) => quoted.has(branch)) &&
      !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unread).toEqual([])
})
