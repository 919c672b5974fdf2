import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** Everything the built screens are made of. */
const SOURCES = [
  ...['src', 'providers', 'access-control', 'contract', 'schemas', 'payroll', 'public', 'scripts/lib'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
]
/** The server reads these when it runs; an edit there needs no build. Tests are no part of the screens. */
const NOT_BUILT = /\/schemas\/(forms|tables)$|\.test\.tsx?$/
const STAMP = join('dist', '.built')

/** Builds into dist; answers the exit code. */
export async function build(): Promise<number> {
  const startedAt = new Date()
  const code = (await run('vite', ['build'])) || (await run('node', ['scripts/check-budgets.ts']))
  if (code === 0) {
    // Written last, so that a build that broke off does not count as one; what is edited meanwhile is newer than it.
    writeFileSync(join(ROOT, STAMP), '')
    utimesSync(join(ROOT, STAMP), startedAt, startedAt)
  }
  return code
}

/** Is there no build, or one older than a source file? Folders count too: their time changes when a file is removed. */
export function isBuildStale(root = ROOT): boolean {
  const stamp = join(root, STAMP)
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  return SOURCES.some((source) => isNewer(join(root, source), builtAt))
}

function isNewer(path: string, than: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || NOT_BUILT.test(path)) return false
  if (stat.mtimeMs > than) return true
  return stat.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than))
}
