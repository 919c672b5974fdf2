import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** Everything the built screens are made of. */
const SOURCES = [
  'src',
  'providers',
  'access-control',
  'contract',
  'schemas',
  'payroll',
  'public',
  'scripts/lib',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** The server reads these when it runs; an edit there needs no build. Tests are no part of the screens. */
const NOT_BUILT = /\/schemas\/(forms|tables)$|\.test\.tsx?$/
const STAMP = join('dist', '.built')

/** Are the tools for a build installed? `npm ci --omit=dev` leaves them out. */
export const canBuild = (): boolean => existsSync(join(ROOT, 'node_modules', 'vite'))

/** Builds into dist; answers the exit code. */
export async function build(): Promise<number> {
  const startedAt = new Date()
  const digest = digestOf(ROOT)
  const code = (await run('vite', ['build'])) || (await run('node', ['scripts/check-budgets.ts']))
  if (code === 0) {
    // Written last, so that an aborted build does not count as complete; files edited during the build are newer than it.
    writeFileSync(join(ROOT, STAMP), digest)
    utimesSync(join(ROOT, STAMP), startedAt, startedAt)
  }
  return code
}

/**
 * Is there no build, or one of other sources? Times are compared first, since that is quick; a copy or a fresh clone
 * changes the times only, so then the contents decide.
 */
export function isBuildStale(root = ROOT): boolean {
  const stamp = join(root, STAMP)
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  const isOlder = SOURCES.some((source) => isNewer(join(root, source), builtAt))
  return isOlder && readFileSync(stamp, 'utf8') !== digestOf(root)
}

/** Folders count too: their time changes when a file is removed. */
function isNewer(path: string, than: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || NOT_BUILT.test(path)) return false
  if (stat.mtimeMs > than) return true
  return stat.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than))
}

/** Digest of the names and contents of all sources. */
export function digestOf(root: string): string {
  const hash = createHash('sha256')
  const add = (name: string): void => {
    const path = join(root, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat || NOT_BUILT.test(path)) return
    if (stat.isDirectory()) for (const child of readdirSync(path).sort()) add(join(name, child))
    else hash.update(`${name}\0${stat.size}\0`).update(readFileSync(path))
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}
