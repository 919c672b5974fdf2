import type pg from 'pg'
import { connect, type Database } from '../../server/db/connect.ts'
import { KeyRing } from '../../server/db/sealing/key-ring.ts'
import { type DataKeys, sealValue } from '../../server/db/sealing/token.ts'
import { TEST_DATA_KEY } from './cluster.ts'
import type { TestDatabase } from './database.ts'

/** The data keys of a test database. */
const keysOf = ({ keys, pool }: Pick<TestDatabase, 'keys' | 'pool'>): Promise<DataKeys> =>
  keys.fresh((text) => pool.query(text))

/** A value as it is stored, for statements that tests send without the product. */
export const sealedText = async (database: Pick<TestDatabase, 'keys' | 'pool'>, kind: string, value: string): Promise<string> =>
  sealValue(await keysOf(database), kind, value)

/** The database of a program that migrated it itself, with keys that `DATA_KEY: TEST_DATA_KEY` opens. */
export async function connectSealed(pool: pg.Pool, secrets: readonly string[] = []): Promise<Database> {
  const keys = new KeyRing([TEST_DATA_KEY])
  await keys.prepare(pool)
  return connect(pool, secrets, 'named', keys)
}
