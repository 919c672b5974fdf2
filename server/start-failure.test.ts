import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './db/migrate.ts'
import { DatabaseRolesError, MigrationRoleError } from './db/roles.ts'
import { SettingsError } from './settings.ts'
import { explainStartFailure } from './start-failure.ts'

const failure = (code: string, message = 'details', more: object = {}) => Object.assign(new Error(message), { code, ...more })

test.each([
  ['28P01', /refused the password in DATABASE_URL/],
  ['3D000', /does not exist/],
  ['42501', /must own the database/],
  ['ECONNREFUSED', /Nothing answers at the host and port/],
  ['ENOTFOUND', /host in DATABASE_URL is not known/],
])('explains %s of the database in one line', (code, expected) => {
  const text = explainStartFailure(failure(code))
  expect(text).toMatch(expected)
  expect(text).not.toContain('\n')
})

test('explains a migration that the database user may not run by its cause', () => {
  const failed = new Error('Migration 001-foundation.sql failed: permission denied', { cause: failure('42501') })
  expect(explainStartFailure(failed)).toMatch(/must own the database/)
})

test('names the setting of the role that migrates where that one is refused', () => {
  const refused = (code: string) => explainStartFailure(new MigrationRoleError('refused', { cause: failure(code) }))
  expect(refused('28P01')).toBe('The database refused the password in MIGRATION_DATABASE_URL. (details)')
  expect(refused('42501')).toBe(
    'The user of MIGRATION_DATABASE_URL may not change the database. It must own the database, so that it can create tables and extensions. (details)',
  )
  expect(explainStartFailure(new DatabaseRolesError('One role too few.'))).toBe('One role too few.')
})

test('names the folder that cannot be written', () => {
  expect(explainStartFailure(failure('EACCES', 'permission denied', { path: '/srv/data' }))).toMatch(/\/srv\/data/)
})

test('keeps the text of settings, and leaves faults of the program to their stack', () => {
  expect(explainStartFailure(new SettingsError('  - PORT'))).toBe('Plantilla cannot start with these settings:\n  - PORT')
  expect(explainStartFailure(new TypeError('x is not a function'))).toBeNull()
  expect(explainStartFailure('text')).toBeNull()
})

test('says which PostgreSQL is needed where the server is an older one', async () => {
  const query = async (text: string) => ({ rows: text.includes('server_version_num') ? [{ version: 140_011 }] : [] })
  const pool = { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
  const failed = await migrate(pool).catch((error: unknown) => error)
  expect(explainStartFailure(failed)).toBe(
    'Plantilla needs PostgreSQL 15 or newer, and this server is 14. Upgrade it, or name another one in DATABASE_URL.',
  )
})
