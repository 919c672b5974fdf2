import { EmbeddedDatabaseError } from './db/embedded/runtime.ts'
import { SchemaError } from './db/migrate.ts'
import { DatabaseRolesError, MigrationRoleError } from './db/roles.ts'
import { DataKeyError } from './db/sealing/key-ring.ts'
import { FormFilesError } from './forms/load.ts'
import { explainLoadFailure } from './load-failure.ts'
import { BackupError } from './operator/backup/backup-error.ts'
import { AgreementFilesError } from './outside/esign/embedded/agreements/agreement-folder.ts'
import { SettingsError } from './settings.ts'

/** Errors whose text is meant for the person who starts the program. */
const READABLE = [
  EmbeddedDatabaseError,
  FormFilesError,
  AgreementFilesError,
  DatabaseRolesError,
  DataKeyError,
  SchemaError,
  BackupError,
]

/** PostgreSQL's and Node's codes for an unusable database, with the remedy. */
const DATABASE: Record<string, string> = {
  '28P01': 'The database refused the password in DATABASE_URL.',
  '28000': 'The database refused the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it first.',
  '42501':
    'The user of DATABASE_URL may not change the database. It must own the database, so that it can create tables and extensions, or MIGRATION_DATABASE_URL must name the user that does.',
  '53300': 'The database has no free connection for us. Raise its max_connections or lower DATABASE_POOL.',
  ECONNREFUSED: 'Nothing answers at the host and port of DATABASE_URL. Is PostgreSQL running there?',
  ECONNRESET: 'The database closed the connection. Does DATABASE_URL name a PostgreSQL server?',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
  EAI_AGAIN: 'The host in DATABASE_URL is not known, or the name server does not answer.',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer.',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached.',
}

/** Codes of files and folders that cannot be used. */
const FILES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'])

interface Failure extends Error {
  code?: string
  path?: string
  port?: number
  cause?: unknown
}

/**
 * One readable sentence about a start that failed for a reason outside the program; `null` for a fault of the program,
 * whose stack belongs in the log.
 */
export function explainStartFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof SettingsError) return `Plantilla cannot start with these settings:\n${error.message}`
  if (READABLE.some((kind) => error instanceof kind)) return error.message
  if (error instanceof MigrationRoleError) return explainMigration(error)
  const { code = '', path, port, cause } = error as Failure
  if (code === 'EADDRINUSE') {
    return `Port ${port} is used by another program. Stop that program, or start Plantilla with another PORT.`
  }
  const known = DATABASE[code]
  if (known) return `${known} (${error.message})`
  if (FILES.has(code) && path) return `Plantilla cannot write to ${path}: ${error.message}. Check DATA_DIR and its owner.`
  if (/^(timeout e|Connection terminated)/.test(error.message))
    return `The database of DATABASE_URL does not answer. (${error.message})`
  return explainLoadFailure(error) ?? (cause === undefined ? null : explainStartFailure(cause))
}

/** The same texts for the other setting. */
const explainMigration = ({ cause }: Error): string | null =>
  explainStartFailure(cause)
    ?.replace(/, or MIGRATION_DATABASE_URL [^.]*/, '')
    .replaceAll('DATABASE_URL', 'MIGRATION_DATABASE_URL') ?? null

/** Ends the process with the sentence, or with the stack where there is none. */
export function exitWithFailure(error: unknown): never {
  console.error(explainStartFailure(error) ?? error)
  process.exit(1)
}
