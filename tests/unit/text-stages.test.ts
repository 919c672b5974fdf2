import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { STAGES } from '../../scripts/lib/texts-plugin.ts'

const ROOT = join(import.meta.dirname, '../..')
/** It loads every page, each with the texts of all pages. */
const PAGES = join(ROOT, 'src/app/page-modules.ts')

/** The areas of the catalogue that these modules read, with everything they import. */
function areasOf(modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const areas = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) return
    seen.add(path)
    const code = readFileSync(path, 'utf8')
    for (const [, area = ''] of code.matchAll(/\b(?:t|textAt|texts|dialogTexts)\(\s*['"`]([a-z-]+)\b/g)) areas.add(area)
    const imports =
      path === PAGES ? /^import (?!type\b)[^']*?'(\.[^']+)'/gm : /(?:^import (?!type\b)[^']*?|import\()'(\.[^']+)'/gm
    for (const [, file = ''] of code.matchAll(imports)) visit(join(dirname(path), file))
  }
  for (const module of modules) visit(join(ROOT, module))
  return [...areas].sort()
}

test.each([
  ['sign-in', ['src/sign-in/start.tsx']],
  ['links', ['src/signing/start.tsx', 'src/approval/start.tsx', 'src/email-change/start.tsx']],
  ['office', ['src/app/start.tsx', 'src/features/home/home-page.tsx', 'src/features/employees/list-page.tsx']],
] as const)('the texts of "%s" have every area that its screens read', (stage, modules) => {
  const areas = areasOf(modules)
  expect(areas.length).toBeGreaterThan(1)
  expect(areas.filter((area) => !STAGES[stage]?.includes(area))).toEqual([])
})
