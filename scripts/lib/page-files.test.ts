import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officePageAt } from '../../access-control/page-paths.ts'
import { PAGE_NAMES, PAGES, type Page } from '../../access-control/pages.ts'
import { pageModules } from './page-files.ts'
import { ROOT } from './run.ts'

test('every private page has a module that is there', () => {
  const modules = pageModules(ROOT)
  expect(Object.keys(modules)).toEqual(PAGE_NAMES)
  expect(Object.values(modules).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('a page without a module is an error: its files would be named nowhere', () => {
  const root = mkdtempSync(join(tmpdir(), 'plantilla-modules-'))
  mkdirSync(join(root, 'src', 'app'), { recursive: true })
  writeFileSync(join(root, 'src', 'app', 'page-modules.ts'), "home: async () => (await import('./home.tsx')).Home,")
  expect(() => pageModules(root)).toThrow('names no module for the page "myProfile"')
  rmSync(root, { recursive: true })
})

test('a page is found at its own address, and its list is there', () => {
  const wrong = PAGE_NAMES.filter((name) => officePageAt(PAGES[name].path.replace(/:\w+/g, '7')) !== name)
  expect(wrong).toEqual([])
  const tables = PAGE_NAMES.flatMap((name) => (PAGES[name] as Page).table ?? [])
  expect(tables.filter((table) => !existsSync(join(ROOT, 'schemas', 'tables', `${table}.json`)))).toEqual([])
})
