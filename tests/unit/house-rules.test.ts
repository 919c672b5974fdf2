import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
/** Hand-written files only: generated files and those of tools are excluded. */
const NOT_OURS = ['node_modules', 'dist', 'dist-server', '.plantilla', '.git', 'test-results', 'coverage', 'report']
const GENERATED = /(^server\/db\/types\.ts|\.generated\.ts)$/

const files = globSync('**/*', { cwd: ROOT, withFileTypes: true, exclude: (entry) => NOT_OURS.includes(entry.name) })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
const code = files.filter((file) => /\.(tsx?|m?js|css|sql|html)$/.test(file) && !GENERATED.test(file))

/** Lower-case words with hyphens; dots only before what says the kind of file (`form.test.ts`). */
const isKebab = (path: string): boolean =>
  path.split('/').every((part) => /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part))

test('files and folders are named in kebab-case', () => {
  expect(code.length).toBeGreaterThan(50)
  expect(code.filter((path) => !isKebab(path))).toEqual([])
  expect(['src/features/a/EmployeeList.tsx', 'server/snake_case.ts', 'Src/a.ts'].filter(isKebab)).toEqual([])
})

test('no check is switched off and no work is left for later in the code', () => {
  const marks = ['TODO', 'FIXME', 'XXX', '@ts-ignore', '@ts-nocheck', 'biome-ignore-all', 'eslint-disable', 'oxlint-disable']
  // A test that its own condition leaves out (one width of three) is fine; one that is switched off by name is not.
  const pattern = new RegExp(`\\b(${marks.join('|').replaceAll('@', '')})\\b|\\.only\\(|\\.skip\\(['"\`]`)
  const found = code
    .filter((path) => basename(path) !== 'house-rules.test.ts')
    .filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual([])
})

test('comments are whole sentences in plain English', () => {
  // docs/style.md: no clause without a head, and none of the words that hide the actor.
  const dialect = /^\s*(\/\/|\/\*\*|\*) ?(What|Who|Whoever|How) (?!.*\?)|(\/\/|\*) .*\b(stands|anew|comes to|hears of)\b/
  const found = code
    .filter((path) => /\.tsx?$/.test(path) && basename(path) !== 'house-rules.test.ts')
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => dialect.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('every question of the screens goes through one place, which keeps the rules of all dialogs [C6]', () => {
  const asking = code.filter((path) => path.startsWith('src/') && /\bmodal\.\w+\(/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(asking).toEqual([join('src', 'ui', 'use-confirm.ts')])
})

test('every reading call of a screen keeps its status: react-query is used through providers/use-query.ts [B13]', () => {
  const direct = code
    .filter((path) => /^src\/.*\.tsx?$/.test(path))
    .filter((path) =>
      /import \{[^}]*\buseQuery\b[^}]*\} from '@tanstack\/react-query'/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
  expect(direct).toEqual([])
})

test('the time zone of the product is named in contract/calendar.ts alone', () => {
  const named = code
    .filter((path) => /^(server|src|contract|payroll|providers|access-control)\//.test(path) && !path.includes('/migrations/'))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('America/Mexico_City'))
  expect(named).toEqual([join('contract', 'calendar.ts')])
})

/** Classes that a module defines. */
const classesOf = (sheet: string): Set<string> =>
  new Set([...readFileSync(join(ROOT, sheet), 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name as string))

test('every class that a screen names exists in its CSS module', () => {
  const missing = code
    .filter((path) => /^src\/.*\.tsx$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, local = '', from = '']) => {
        const known = classesOf(join(path, '..', from))
        const named = [...text.matchAll(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'))].map(([, name]) => name as string)
        return named.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)
      })
    })
  expect(missing).toEqual([])
})

test('every file that the documents name is in the repository', () => {
  const known = new Set(files)
  const has = (path: string) => known.has(path) || files.some((file) => file.endsWith(`/${path}`))
  const missing = files
    .filter((file) => /^(docs\/.*|README)\.md$/.test(file) && file !== 'docs/api.md')
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const paths = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|css))`/g)].map(([, path = '']) => path)
      const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => path)
      return [...paths, ...links].filter((path) => !has(path.replace(/^(\.\.?\/)+/, ''))).map((path) => `${file}: ${path}`)
    })
  expect(missing).toEqual([])
})
