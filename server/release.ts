import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHORT = 12

/** The program that runs: its version, and the digest of the sources of its screens (`null`: without screens). */
export interface Release {
  version: string
  build: string | null
}

export function readRelease(distDir: string): Release {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
  // Written by the build, and compared with the sources at each start.
  const stamp = join(distDir, '.built')
  return { version, build: existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, SHORT) || null : null }
}
