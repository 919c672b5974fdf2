import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { shapes } from '../contract/format/shapes.ts'
import { described } from '../contract/operation.ts'
import { tempFolder } from '../tests/support/temp-folder.ts'
import { explainLoadFailure } from './load-failure.ts'
import { readMachine } from './machines/machines.ts'
import { missingMember } from './missing-member.ts'
import { readJson } from './read-json.ts'

const root = tempFolder()
cpSync(join(import.meta.dirname, '..', 'schemas'), join(root, 'schemas'), { recursive: true })

/** The explanation of a start with that file changed. */
function explained(file: string, change: (text: string) => string, load: (content: never) => unknown): string | null {
  const path = join(root, 'schemas', file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, change(before))
  try {
    load(readJson(path) as never)
    return 'loaded'
  } catch (error) {
    return explainLoadFailure(error, root)
  } finally {
    writeFileSync(path, before)
  }
}

const REMEDY = 'Correct the file and start again.'
/** So that other families are no part of the check. */
const ownShape = (columns: object) => (text: string) => JSON.stringify({ ...JSON.parse(text), Broken: columns })

test('a kind that nothing defines is named with its file, shape and column', () => {
  const message = explained('answers/privacy.json', ownShape({ 'name: ShortTxt?': '' }), shapes)
  expect(message).toBe(
    `schemas/answers/privacy.json, "Broken", "name: ShortTxt?": nothing defines the kind "ShortTxt". docs/answers.md lists the kinds.\n${REMEDY}`,
  )
  expect(explained('answers/privacy.json', ownShape({ 'more: {}': { 'name: Nothing': '' } }), shapes)).toContain(
    '"Broken", "more: {}", "name: Nothing": nothing defines',
  )
})

test('a shape that contains itself is named', () => {
  expect(explained('answers/privacy.json', ownShape({ 'inner: Broken[]': '' }), shapes)).toBe(
    `schemas/answers/privacy.json, "Broken", "inner: Broken[]": the shape "Broken" contains itself.\n${REMEDY}`,
  )
})

test('a mistake in a file of inputs is named with its file', () => {
  const load = (file: object) => shapes(file, { Ids: Type.String() }, 'inputs')
  expect(explained('inputs/privacy.json', ownShape({ 'ids: Id[5-]': '' }), load)).toBe(
    `schemas/inputs/privacy.json, "Broken", "ids: Id[5-]": "5-" is neither a maximum nor a minimum with a maximum, such as 1-40.\n${REMEDY}`,
  )
})

test.each([
  [{}, 'add "records", the action in the history.'],
  [{ records: 'person.updated' }, 'add the input of this call to schemas/inputs.'],
])('a call that lacks a member is named with its file: %j', (entry, problem) => {
  const load = (calls: Record<'privacy/probe', object>) =>
    described(calls as never, null, null, { 'privacy/probe': { writes: true } })
  const add = (text: string) => JSON.stringify({ ...JSON.parse(text), 'privacy/probe': entry })
  expect(explained('calls/privacy.json', add, load)).toBe(`schemas/calls/privacy.json, "privacy/probe": ${problem}\n${REMEDY}`)
})

test('a machine with a mistake is named, in words', () => {
  const message = explained(
    'machines/contract.json',
    (text) => text.replace('"to": "Sent"', '"to": "Nowhere"'),
    (content) => readMachine(content, []),
  )
  expect(message).toContain('schemas/machines/contract.json:\n')
  expect(message).toContain('there is no "Nowhere"')
})

test('a file that is no JSON is named', () => {
  const message = explained(
    'texts/en/errors.json',
    (text) => `${text},`,
    () => undefined,
  )
  expect(message).toMatch(/^schemas\/texts\/en\/errors\.json: Unexpected /)
  expect(message?.endsWith(`\n${REMEDY}`)).toBe(true)
})

test('a fault of the program keeps its stack', () => {
  expect(explainLoadFailure(new TypeError('x is not a function'), root)).toBeNull()
  expect(explainLoadFailure(new Error('package.json: gone'), root)).toBeNull()
  expect(explainLoadFailure('text', root)).toBeNull()
})

test('a member that a module reads and that is missing is named with its file', () => {
  const folder = join(root, 'server', 'probe')
  const module = join(folder, 'places.ts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    module,
    "import data from '../../schemas/privacy/sealed.json' with { type: 'json' }\nexport const tables = Object.entries(data.tables)\n",
  )
  const lacking = (text: string) => JSON.stringify({ ...JSON.parse(text), tables: undefined })
  const load = ({ tables }: { tables: object }) => {
    try {
      Object.entries(tables)
    } catch (error) {
      // As Node writes it where the module loads.
      const { message } = error as TypeError
      throw Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at ${pathToFileURL(module)}:2:30` })
    }
  }
  expect(explained('privacy/sealed.json', lacking, load)).toBe(`schemas/privacy/sealed.json: "tables" is missing.\n${REMEDY}`)
})

test('no module reads a member that its file of schemas does not have', () => {
  const home = join(import.meta.dirname, '..')
  const modules = globSync('{access-control,contract,payroll,server}/**/*.ts', { cwd: home }).map((file) => join(home, file))
  const missing = modules.flatMap((module) => missingMember(module, readFileSync(module, 'utf8')) ?? [])
  expect(missing).toEqual([])
  expect(modules.length).toBeGreaterThan(1000)
})
