import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

type Texts = ReadonlyMap<string, string>

const read = (pattern: string): Texts =>
  new Map(
    globSync(pattern, { cwd: ROOT })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(ROOT, path), 'utf8')]),
  )

/** The imports between folders directly below `root`. Files in `root` itself compose the folders. */
function graphOf(root: string, texts: Texts): Map<string, Set<string>> {
  const folderOf = (path: string): string | undefined => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1]
  const graph = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    const from = folderOf(path)
    if (from === undefined) continue
    const known = graph.get(from) ?? new Set()
    graph.set(from, known)
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const to = folderOf(posix.join(posix.dirname(path), target))
      if (to !== undefined && to !== from) known.add(to)
    }
  }
  return graph
}

/** The folders of a way round, first and last the same; `null` where there is none. */
function circleIn(graph: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const search = (folder: string, way: readonly string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
    if (done.has(folder)) return null
    for (const next of graph.get(folder) ?? []) {
      const found = search(next, [...way, folder])
      if (found) return found
    }
    done.add(folder)
    return null
  }
  for (const folder of graph.keys()) {
    const found = search(folder, [])
    if (found) return found
  }
  return null
}

test.each(['server', 'server/areas/payroll'])('no folder of %s depends on itself by way of another', (root) => {
  const graph = graphOf(root, read(`${root}/**/*.ts`))
  expect(graph.size).toBeGreaterThan(5)
  expect(circleIn(graph)).toBeNull()
})

test('a way round through types, a third folder and a dynamic import is found', () => {
  const texts = new Map([
    ['server/a/one.ts', "import type { Two } from '../b/two.ts'"],
    ['server/b/two.ts', "export * from '../c/three.ts'"],
    ['server/c/three.ts', "const one = () => import('../a/one.ts')"],
    ['server/start.ts', "import './a/one.ts'"],
  ])
  expect(circleIn(graphOf('server', texts))).toEqual(['a', 'b', 'c', 'a'])
  texts.delete('server/c/three.ts')
  expect(circleIn(graphOf('server', texts))).toBeNull()
})
