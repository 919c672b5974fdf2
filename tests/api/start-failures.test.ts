import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { ended, spawnServer } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { running } from '../support/test-app.ts'

const folder = tempFolder()
const database = running(createTestDatabase)
const newer = running(createTestDatabase)
beforeAll(async () => {
  writeFileSync(join(folder, 'file'), '')
  await newer.pool.query("insert into migrations (name, checksum) values ('999-later.sql', 'x')")
})

const at = (name: string) =>
  `postgres://${inject('databaseUser')}@localhost/${name}?host=${encodeURIComponent(inject('socketDir'))}`

test.each([
  ['no such database', () => ({ DATABASE_URL: at('missing') }), /DATABASE_URL does not exist/],
  ['nobody at the port', () => ({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }), /Nothing answers at the host and port/],
  ['another kind of database', () => ({ DATABASE_URL: 'mysql://u:secret@db/x' }), /DATABASE_URL must be an address/],
  [
    'a database of a newer release',
    () => ({ DATABASE_URL: at(newer.name) }),
    /works on this database: it has the migration 999-later/,
  ],
  [
    'a data key that does not open the database',
    () => ({ DATABASE_URL: at(database.name), DATA_KEY: 'not the data key of this database 98765' }),
    /neither DATA_KEY .* nor FORMER_DATA_KEYS opens\. Set DATA_KEY to the key/,
  ],
  ['a folder that cannot be made', () => ({ DATA_DIR: join(folder, 'file', 'data') }), /cannot write to/],
  ['no forms', () => ({ SCHEMAS_DIR: join(folder, 'none') }), /The folder of forms cannot be read: .*none/],
])('a start with %s ends with one readable message', async (_case, env, expected) => {
  const server = spawnServer({ DATA_DIR: join(folder, 'data'), DEMO: 'yes', ...env() })
  expect(await ended(server.process)).toBe(1)
  expect(server.output()).toMatch(expected)
  expect(server.output()).not.toMatch(/^\s+at |secret/m)
})
