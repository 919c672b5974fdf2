import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestOf, isBuildStale, SCREENS, SERVER } from './build.ts'

const BEFORE = new Date(1_700_000_000_000)
const AFTER = new Date(1_700_000_100_000)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantilla-build-'))
  for (const folder of ['src/ui', 'schemas/forms', 'server', 'dist', 'dist-server'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['src/ui/a.tsx', 'src/ui/a.test.tsx', 'schemas/statuses.json', 'schemas/forms/login.json', 'index.html'])
    writeFileSync(join(root, file), '')
  for (const path of ['src/ui/a.tsx', 'src/ui', 'src', 'schemas/statuses.json', 'schemas', 'index.html']) touch(path, BEFORE)
  writeFileSync(join(root, 'dist/.built'), '')
  touch('dist/.built', new Date(BEFORE.getTime() + 1000))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const touch = (path: string, at: Date) => utimesSync(join(root, path), at, at)

test('a build newer than its sources is kept; tests and files that the server reads do not count', () => {
  expect(isBuildStale(SCREENS, root)).toBe(false)
})

test('no build, or one that broke off, is made again', () => {
  rmSync(join(root, 'dist/.built'))
  expect(isBuildStale(SCREENS, root)).toBe(true)
})

test.each(['src/ui/a.tsx', 'schemas/statuses.json', 'index.html'])('a change of %s asks for a build', (path) => {
  touch(path, AFTER)
  expect(isBuildStale(SCREENS, root)).toBe(true)
})

test('a removed source asks for a build', () => {
  rmSync(join(root, 'src/ui/a.tsx'))
  expect(isBuildStale(SCREENS, root)).toBe(true)
})

test('a copy of a built tree needs no build, although its times are new; another content does', () => {
  writeFileSync(join(root, 'dist/.built'), digestOf(SCREENS, root))
  touch('dist/.built', BEFORE)
  touch('src/ui/a.tsx', AFTER)
  expect(isBuildStale(SCREENS, root)).toBe(false)
  writeFileSync(join(root, 'src/ui/a.tsx'), 'changed')
  touch('src/ui/a.tsx', AFTER)
  expect(isBuildStale(SCREENS, root)).toBe(true)
})

test('a change of the server builds the server alone again, a change of the screens those alone', () => {
  writeFileSync(join(root, 'server/a.ts'), '')
  for (const path of ['server/a.ts', 'server']) touch(path, BEFORE)
  writeFileSync(join(root, 'dist-server/.built'), '')
  touch('dist-server/.built', new Date(BEFORE.getTime() + 1000))
  expect(isBuildStale(SERVER, root)).toBe(false)
  touch('server/a.ts', AFTER)
  expect([isBuildStale(SERVER, root), isBuildStale(SCREENS, root)]).toEqual([true, false])
  touch('server/a.ts', BEFORE)
  touch('src/ui/a.tsx', AFTER)
  expect([isBuildStale(SERVER, root), isBuildStale(SCREENS, root)]).toEqual([false, true])
})
