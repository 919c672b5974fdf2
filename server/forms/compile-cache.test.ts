import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadForms } from './load.ts'

const SHIPPED = join(import.meta.dirname, '..', '..', 'schemas', 'forms')

const listsIn = (cache: string): string[] => readdirSync(cache).filter((file) => file.endsWith('.json'))

/** A folder with two of the shipped forms, and an empty cache. */
function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['login', 'job']) cpSync(join(SHIPPED, `${name}.json`), join(folder, 'forms', `${name}.json`))
  const cache = join(folder, 'cache')
  const load = async () => {
    const forms = await loadForms(folder, cache)
    forms.close()
    const manifest = forms.manifest()
    const files = Object.values(manifest).flatMap((variants) => Object.values(variants))
    return { forms, manifest, scripts: new Map(files.map((file) => [file, forms.script(file)?.source()])) }
  }
  return { folder, cache: join(cache, 'forms'), load }
}

test('a second start serves and judges the same without compiling', async () => {
  const { cache, load } = prepare()
  const first = await load()
  const kept = readdirSync(cache)
  expect(kept.filter((file) => file.endsWith('.js')).sort()).toEqual([...first.scripts.keys()].sort())
  const second = await load()
  expect([second.manifest, second.scripts]).toEqual([first.manifest, first.scripts])
  expect(second.forms.validate('job', null, {})).toEqual(first.forms.validate('job', null, {}))
  expect(readdirSync(cache)).toEqual(kept)
  // A script that exists only in the cache proves that a start reads it from there.
  const script = `${first.scripts.get(first.manifest['job']?.['*'] ?? '')}// kept\n`
  const marked = `job.${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`
  writeFileSync(join(cache, marked), script)
  for (const list of listsIn(cache)) {
    const path = join(cache, list)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(first.manifest['job']?.['*'] ?? '', marked))
  }
  expect((await load()).scripts.get(marked)).toBe(script)
})

test.each([
  '',
  '{',
  '{"*":"job.',
  '{}',
  '"job"',
  '[]',
  'null',
  '{"*":7}',
  '{"*":"job.js"}',
  '{"*":"../job.0123456789abcdef.js"}',
  '\0\0',
])('a list that contains %j is made again', async (content) => {
  const { cache, load } = prepare()
  const first = await load()
  const whole = listsIn(cache).map((list) => readFileSync(join(cache, list), 'utf8'))
  for (const list of listsIn(cache)) writeFileSync(join(cache, list), content)
  const second = await load()
  expect([second.manifest, second.scripts]).toEqual([first.manifest, first.scripts])
  expect(listsIn(cache).map((list) => readFileSync(join(cache, list), 'utf8'))).toEqual(whole)
})

test.each(['', 'export default(require)=>{', '\0\0'])('a script that contains %j is not served', async (content) => {
  const { cache, load } = prepare()
  const first = await load()
  for (const file of first.scripts.keys()) writeFileSync(join(cache, file), content)
  expect((await load()).scripts).toEqual(first.scripts)
})

test('a script that is missing is compiled, and a changed form gets scripts of its own', async () => {
  const { folder, cache, load } = prepare()
  const first = await load()
  for (const file of first.scripts.keys()) rmSync(join(cache, file))
  expect((await load()).scripts).toEqual(first.scripts)
  const path = join(folder, 'forms', 'job.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"title": "', '"title": "New '))
  const changed = await load()
  expect(changed.manifest['job']).not.toEqual(first.manifest['job'])
  expect(changed.manifest['login']).toEqual(first.manifest['login'])
})

test('a start removes files of former versions, and keeps those that it uses or that are younger than a day', async () => {
  const { cache, load } = prepare()
  await load()
  const used = readdirSync(cache)
  const former = ['job.0123456789abcdef.js', 'gone.0123456789abcdef.js', 'job.0123456789abcdef0123456789abcdef.json']
  for (const file of [...former, 'job.fedcba9876543210.js']) writeFileSync(join(cache, file), '')
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const file of [...former, ...used]) utimesSync(join(cache, file), before, before)
  await load()
  expect(readdirSync(cache).sort()).toEqual([...used, 'job.fedcba9876543210.js'].sort())
})

test('a broken form is refused at every start, and a cache that cannot be written does not matter', async () => {
  const { folder, cache, load } = prepare()
  writeFileSync(join(folder, 'cache'), 'a file where the folder should be')
  expect((await load()).scripts.size).toBeGreaterThan(1)
  rmSync(join(folder, 'cache'))
  const path = join(folder, 'forms', 'job.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"name": "job"', '"name": "other"'))
  await expect(load()).rejects.toThrow('the file is called "job.json"')
  await expect(load()).rejects.toThrow('the file is called "job.json"')
  expect(readdirSync(cache).some((file) => file.startsWith('job.'))).toBe(false)
})
