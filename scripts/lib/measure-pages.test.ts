import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { measurePages } from './measure-pages.ts'
import { filesOf } from './site-files.ts'

/** Two programs on one page: `small` and `large` share `common`; `large` fetches `later` when it is needed. */
const MANIFEST = {
  'index.html': { file: 'page.js', imports: ['_common.js'] },
  '_common.js': { file: 'common.js', css: ['common.css'] },
  'src/small.tsx': { file: 'small.js', imports: ['_common.js', 'index.html'] },
  'src/large.tsx': { file: 'large.js', imports: ['_common.js'], dynamicImports: ['src/later.tsx'], css: ['large.css'] },
  'src/later.tsx': { file: 'later.js' },
}
const SIZES = { 'page.js': 1, 'common.js': 10, 'small.js': 100, 'large.js': 1000, 'later.js': 10_000 }

const dist = tempFolder()
mkdirSync(join(dist, '.vite'))
writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
writeFileSync(
  join(dist, '.vite', 'packages.json'),
  JSON.stringify({ 'large.js': ['antd', 'dayjs'], 'later.js': ['@rjsf/core'] }),
)
for (const [file, size] of Object.entries(SIZES)) writeFileSync(join(dist, `${file}.br`), 'x'.repeat(size))

const verdictOf = (module: string, limit: number, never: RegExp[] = []) =>
  measurePages(dist, [{ page: 'page', modules: ['index.html', module], limit, never }])[0]?.verdict

test('a page weighs the files it runs at once, each counted once, and not those it may fetch later', () => {
  expect(verdictOf('src/small.tsx', 111)).toBe('ok')
  expect(verdictOf('src/small.tsx', 110)).toBe('over')
  expect(verdictOf('src/large.tsx', 1011)).toBe('ok')
  expect(verdictOf('src/large.tsx', 1010)).toBe('over')
})

test('finds a package that must load later, of any size', () => {
  expect(verdictOf('src/large.tsx', 9_999, [/^antd$/, /^@rjsf\//])).toBe('carries antd')
  expect(verdictOf('src/large.tsx', 9_999, [/^@rjsf\//])).toBe('ok')
})

test('a page names all its files, styles too', () => {
  const { scripts, styles } = filesOf(MANIFEST, ['src/large.tsx'])
  expect(scripts.toSorted()).toEqual(['common.js', 'large.js'])
  expect(styles.toSorted()).toEqual(['common.css', 'large.css'])
})

test('a module that the build does not have is an error: its budget would measure nothing', () => {
  expect(() => verdictOf('src/renamed.tsx', 1)).toThrow('src/renamed.tsx')
})
