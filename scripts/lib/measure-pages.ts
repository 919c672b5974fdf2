import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget } from './budgets.ts'
import { filesOf, type Manifest } from './site-files.ts'

interface Measure {
  page: string
  'brotli KB': string
  'budget KB': number
  files: number
  /** `ok`, or the problem. */
  verdict: string
}

/** The size of each page of a build, as the server sends it, and whether it keeps its budget. */
export function measurePages(dist: string, budgets: readonly Budget[]): Measure[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'))
  const manifest = read('manifest.json') as Manifest
  const packages = read('packages.json') as Record<string, string[]>
  return budgets.map(({ page, modules, limit, never }) => {
    const { scripts } = filesOf(manifest, modules)
    const bytes = scripts.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
    const found = [...new Set(scripts.flatMap((file) => packages[file] ?? []))]
    const unwanted = found.filter((name) => never.some((pattern) => pattern.test(name)))
    const verdict = bytes > limit ? 'over' : unwanted.length > 0 ? `carries ${unwanted.join(', ')}` : 'ok'
    return { page, 'brotli KB': (bytes / 1000).toFixed(1), 'budget KB': limit / 1000, files: scripts.length, verdict }
  })
}
