import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flattenTexts } from '../../contract/language/flatten.ts'

const ROOT = join(import.meta.dirname, '../..')
const code = globSync('src/**/*.tsx', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))

/** By table: the key of each column's title, such as "invoices.item.price". */
const tables = code.flatMap((text) =>
  [...text.matchAll(/columnsOf<[^(]*>\('([\w.-]+)', \{\n( +)([\s\S]*?)\n *\}\)/g)].map(([, branch, indent = '', columns]) => {
    const atFirst = new RegExp(`^ {${indent.length}}(\\w+):`, 'gm')
    // Columns that only some tables have are further in.
    const found = [...`${indent}${columns}`.matchAll(atFirst), ...`${columns}`.matchAll(/\b(\w+): figureColumn\(/g)]
    return found.map(([, name]) => `${branch}.${name}`)
  }),
)

const hasText = (key: string): boolean => {
  const [area = ''] = key.split('.')
  const texts = JSON.parse(readFileSync(join(ROOT, `schemas/texts/en/${area}.json`), 'utf8'))
  return Object.hasOwn(flattenTexts(area, texts), key)
}

test('every column that the code names has a title', () => {
  const calls = code.flatMap((text) => text.match(/columnsOf</g) ?? [])
  expect(tables).toHaveLength(calls.length)
  expect(tables.filter((titles) => titles.length < 2)).toEqual([])
  expect(tables.flat().filter((key) => !hasText(key))).toEqual([])
})
