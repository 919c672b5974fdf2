import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** A part of the product that is built into a folder of its own. */
export interface Part {
  name: string
  folder: string
  /** Everything that it is made of. */
  sources: readonly string[]
  steps: readonly (readonly [command: string, ...args: string[]])[]
}

const SHARED = ['access-control', 'contract', 'schemas', 'payroll', 'package-lock.json']

export const SCREENS: Part = {
  name: 'screens',
  folder: 'dist',
  sources: ['src', 'providers', ...SHARED, 'public', 'scripts/lib', 'index.html', 'vite.config.ts'],
  steps: [
    ['vite', 'build'],
    ['node', 'scripts/check-budgets.ts'],
  ],
}

export const SERVER = {
  name: 'server',
  folder: 'dist-server',
  program: 'dist-server/main.js',
  sources: ['server', ...SHARED, 'vite.server.config.ts'],
  steps: [['vite', 'build', '--config', 'vite.server.config.ts']],
} satisfies Part & { program: string }

export const PARTS: readonly Part[] = [SCREENS, SERVER]

/** The server reads these when it runs; an edit there needs no build. Tests are no part of the product. */
const NOT_BUILT = /\/schemas\/(forms|tables)$|\.test\.tsx?$/

const stampOf = ({ folder }: Part): string => join(folder, '.built')

/** Builds the parts, one after the other; answers the exit code. */
export async function build(parts: readonly Part[]): Promise<number> {
  for (const part of parts) {
    const startedAt = new Date()
    const digest = digestOf(part, ROOT)
    for (const [command, ...args] of part.steps) {
      // With the NODE_ENV of a developer's shell, React's tools for development would be built in.
      const code = await run(command, args, { env: { NODE_ENV: 'production' } })
      if (code !== 0) return code
    }
    // Written last, so that an aborted build does not count as complete; files edited during the build are newer than it.
    writeFileSync(join(ROOT, stampOf(part)), digest)
    utimesSync(join(ROOT, stampOf(part)), startedAt, startedAt)
  }
  return 0
}

/** Builds what is missing or was built from other sources; answers the exit code. */
export async function buildStale(): Promise<number> {
  const stale = PARTS.filter((part) => isBuildStale(part))
  if (stale.length === 0) return 0
  const names = stale.map(({ name }) => name).join(' and ')
  // `npm ci --omit=dev` leaves the tools out.
  if (existsSync(join(ROOT, 'node_modules', 'vite'))) {
    console.log(`Building ${names}; this happens once.`)
    return await build(stale)
  }
  console.error(
    `What is built of the ${names} is missing or was built from other sources, and the tools to build are not installed.\n` +
      'Build first, then leave the tools out: npm ci && npm run build && npm ci --omit=dev',
  )
  return 1
}

/**
 * Is there no build, or one of other sources? Times are compared first, since that is quick; a copy or a fresh clone
 * changes the times only, so then the contents decide.
 */
export function isBuildStale(part: Part, root = ROOT): boolean {
  const stamp = join(root, stampOf(part))
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  const isOlder = part.sources.some((source) => isNewer(join(root, source), builtAt))
  return isOlder && readFileSync(stamp, 'utf8') !== digestOf(part, root)
}

/** Folders count too: their time changes when a file is removed. */
function isNewer(path: string, than: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || NOT_BUILT.test(path)) return false
  if (stat.mtimeMs > than) return true
  return stat.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than))
}

/** Digest of the names and contents of all sources. */
export function digestOf(part: Part, root: string): string {
  const hash = createHash('sha256')
  const add = (name: string): void => {
    const path = join(root, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat || NOT_BUILT.test(path)) return
    if (stat.isDirectory()) for (const child of readdirSync(path).sort()) add(join(name, child))
    else hash.update(`${name}\0${stat.size}\0`).update(readFileSync(path))
  }
  for (const source of part.sources) add(source)
  return hash.digest('hex')
}
