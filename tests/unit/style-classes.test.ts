import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const screens = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))

/** Classes that the selectors of a sheet name; those of antd are `:global`. */
function classesOf(sheet: string): string[] {
  const selectors = sheet
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/@[a-z][^{;]*/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return [...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)
}

interface Use {
  /** Every quoted word of the file: a class that is chosen at run time is one of them. */
  words: string[]
  /** Classes that are certainly read from the sheet: `style['row']`, `style[isOpen ? 'open' : 'closed']`. */
  read: string[]
}

const wordsOf = (code: string): string[] => [...code.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)

/** The use that each file makes of a sheet that it imports. */
const usesOf = (sheet: string): Use[] =>
  screens.flatMap(({ file, code }) =>
    [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , path = '']) => join(dirname(file), path) === sheet)
      .map(([, name = '']) => ({
        words: wordsOf(code),
        read: [...code.matchAll(new RegExp(`\\b${name}\\[([^\\]]+)\\]`, 'g'))].flatMap(([, key = '']) => wordsOf(key)),
      })),
  )

const sheets = globSync('src/**/*.module.css', { cwd: ROOT }).map((file) => ({
  file,
  classes: classesOf(readFileSync(join(ROOT, file), 'utf8')),
  uses: usesOf(file),
}))

test('the screens use every class of a style sheet', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const unused = sheets.flatMap(({ file, classes, uses }) => {
    const words = new Set(uses.flatMap((use) => use.words))
    return [...new Set(classes)].filter((name) => !words.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** Named by antd, or by the name of its motion (`dialog-enter`). */
const OF_ANTD = /^(ant|dialog)-/

test('the screens use every class of a sheet that belongs to a whole page', () => {
  const words = new Set(
    screens.flatMap(({ code }) => [...code.matchAll(/["'`][^"'`\n]*["'`]/g)].flatMap(([text]) => text.match(/[\w-]+/g) ?? [])),
  )
  const plain = globSync('src/**/*.css', { cwd: ROOT }).filter((file) => !file.endsWith('.module.css'))
  expect(plain.length).toBeGreaterThan(5)
  const unused = plain.flatMap((file) =>
    [...new Set(classesOf(readFileSync(join(ROOT, file), 'utf8')))]
      .filter((name) => !words.has(name) && !OF_ANTD.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a screen reads from a style sheet is defined there', () => {
  const missing = sheets.flatMap(({ file, classes, uses }) =>
    uses.flatMap(({ read }) => read.filter((name) => !classes.includes(name)).map((name) => `${file}: ${name}`)),
  )
  expect(missing).toEqual([])
})
