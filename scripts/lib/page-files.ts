import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_NAMES, type PageName } from '../../access-control/pages.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'

const LIST = join('src', 'app', 'page-modules.ts')
const ENTRY = /(\w+): async \(\) =>\s*\(await import\('([^']+)'\)\)/g

/** The entry that the pages of simple resources share. */
const SHARED = new Map(
  SIMPLE_RESOURCES.flatMap(({ member, detailPage }): [string, string][] => [
    [member, 'simpleList'],
    [detailPage, 'simpleRecord'],
  ]),
)

/** The module of each private page, as the office loads it. Throws for a page without one. */
export function pageModules(root: string): Record<PageName, string> {
  const entries = readFileSync(join(root, LIST), 'utf8').matchAll(ENTRY)
  const found = new Map([...entries].map(([, name, path = '']) => [name, join('src', 'app', path)]))
  const moduleOf = (name: PageName): string => {
    const module = found.get(SHARED.get(name) ?? name)
    if (module === undefined) throw new Error(`${LIST} names no module for the page "${name}".`)
    return module
  }
  return Object.fromEntries(PAGE_NAMES.map((name) => [name, moduleOf(name)])) as Record<PageName, string>
}
