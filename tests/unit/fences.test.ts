import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import config from '../../dependency-cruiser.config.ts'
import { tempFolder } from '../support/temp-folder.ts'
import trees from './fences.json' with { type: 'json' }

type Tree = Readonly<Record<string, string>>
const folder = tempFolder()
const VALUE = 'export const value = 1\n'
const ANTD = { 'node_modules/antd/package.json': '{"name":"antd","main":"index.js"}', 'node_modules/antd/index.js': VALUE }

/** A tree of files, each with its imports, judged by the project's own rules. */
async function rulesBrokenBy(files: Tree): Promise<string[]> {
  const root = mkdtempSync(join(folder, 'fences-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const all = Object.entries({ ...ANTD, ...files })
  for (const [path, text] of all) write(join(root, path), text)
  for (const [path, text] of all) {
    // A file that is imported and not given holds a value.
    for (const [, from = ''] of text.matchAll(/'(\.[^']*)'/g)) {
      const imported = join(root, path, '..', from)
      if (!existsSync(imported)) write(imported, VALUE)
    }
  }
  const { output } = await cruise(['.'], {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  return [...new Set((output as ICruiseResult).summary.violations.map((violation) => violation.rule.name))].sort()
}

/** Each way to break each rule, in every form that an import can take. */
const offences = Object.entries(trees.offences).flatMap(([rule, all]) => (all as Tree[]).map((files) => [rule, files] as const))

test.each(offences)('%s is caught', async (rule, files) => {
  expect(await rulesBrokenBy(files)).toEqual([rule])
})

test('every rule has an offence here', () => {
  const rules = new Set(offences.map(([rule]) => rule))
  expect([...rules].sort()).toEqual(config.forbidden.map((rule) => rule.name).sort())
})

test('imports in the right direction are left alone', async () => {
  expect(await rulesBrokenBy(trees.allowed)).toEqual([])
})
