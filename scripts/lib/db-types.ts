import type pg from 'pg'
import { run } from './run.ts'

/** Writes the types of a migrated database's tables to a file; answers the exit code of the generator. */
export function writeDbTypes({ host, user, database }: pg.ClientConfig, file: string): Promise<number> {
  return run(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--out-file',
      file,
      '--url',
      `postgres://${user}@localhost/${database}?host=${host}`,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'public.migrations',
      '--type-mapping',
      JSON.stringify({ timestamptz: 'string', date: 'string', int8: 'number' }),
    ],
    // It reports every table it finds; errors use the other stream.
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}
