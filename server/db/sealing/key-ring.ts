import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { DataKey, DataKeys } from './token.ts'

/** The data keys of the database do not open with DATA_KEY; the text says what to do. */
export class DataKeyError extends Error {}

const KEY = 32
const NONCE = 12
const TAG = 16
/** A new value is sealed with a key that was the current one at most this long ago. */
export const FRESH_MS = 60_000

const LOAD = 'select id, purpose, master, wrapped, is_current from data_keys'

interface StoredKey {
  id: string
  purpose: 'sealing' | 'finding'
  master: string
  wrapped: Buffer
  is_current: boolean
}

interface Master {
  name: string
  key: Buffer
}

/** Sends a statement without parameters. */
export type Ask = (text: string) => Promise<{ rows: unknown[] }>

/** The label keeps this key apart from the one for stored files, which is made of the same secret. */
function masterOf(secret: string): Master {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plantilla data keys', KEY))
  return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 12) }
}

function wrap({ key }: Master, id: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

const AT_START =
  'The data of this database are encrypted with keys that neither DATA_KEY (or the file in DATA_KEY_FILE) nor ' +
  'FORMER_DATA_KEYS opens. Set DATA_KEY to the key that this database, or the backup it was restored from, was used ' +
  'with: docs/operations.md, "The data key".'
const CHANGED =
  'This database was given another DATA_KEY since this process started, and this process cannot open values that are sealed ' +
  'from now on. Restart this process with the present DATA_KEY: docs/operations.md, "The data key".'

function unwrap(masters: readonly Master[], { id, master: name, wrapped }: StoredKey): Buffer {
  const master = masters.find((one) => one.name === name)
  if (!master) throw new DataKeyError(AT_START)
  try {
    const decipher = createDecipheriv('aes-256-gcm', master.key, wrapped.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(id)).setAuthTag(wrapped.subarray(-TAG))
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG)), decipher.final()])
  } catch (error) {
    throw new DataKeyError(`The data key ${id} in the table data_keys was changed since it was stored.`, { cause: error })
  }
}

/** The data keys of one database, opened by the key of the settings. */
export class KeyRing {
  readonly #masters: readonly Master[]
  #keys: DataKeys | null = null
  #loadedAt = 0
  /** Another process has wrapped the keys with a master that this one does not have. */
  #isOutdated = false
  readonly #onOutdated: (sentence: string) => void

  /**
   * @param secrets the first one wraps keys; the others still unwrap what they wrapped.
   * @param onOutdated called once when this process turns out to have a former DATA_KEY, with what to do
   */
  constructor(secrets: readonly string[], onOutdated: (sentence: string) => void = () => undefined) {
    this.#masters = secrets.map(masterOf)
    this.#onOutdated = onOutdated
  }

  /** The keys as they were last read; `null` before that. */
  get known(): DataKeys | null {
    return this.#keys
  }

  /** Keys to seal with: read again after a minute, so that a new key is soon used by all processes. */
  async fresh(ask: Ask): Promise<DataKeys> {
    if (this.#keys !== null && performance.now() - this.#loadedAt < FRESH_MS) return this.#keys
    return await this.load(ask)
  }

  /** Reads the keys again. Throws DataKeyError where this process has to be restarted with another DATA_KEY. */
  async check(ask: Ask): Promise<void> {
    await this.load(ask)
    if (this.#isOutdated) throw new DataKeyError(CHANGED)
  }

  /** Keys that are open already stay so. Throws DataKeyError for one that no master opens. */
  async load(ask: Ask): Promise<DataKeys> {
    const asked = performance.now()
    const stored = (await ask(LOAD)).rows as StoredKey[]
    if (this.#keys !== null) this.#noteMasters(stored)
    const sealing = stored.filter(({ purpose }) => purpose === 'sealing')
    const current = sealing.find((one) => one.is_current)
    const finding = stored.find(({ purpose, is_current }) => purpose === 'finding' && is_current)
    if (!current || !finding) throw new DataKeyError('The table data_keys of this database has no current keys.')
    const open = (one: StoredKey): DataKey => {
      const known = this.#keys?.known.get(one.id)
      if (known) return known
      if (this.#isOutdated) throw new DataKeyError(CHANGED)
      return { id: one.id, key: createSecretKey(unwrap(this.#masters, one)) }
    }
    const known = new Map(sealing.map((one) => [one.id, open(one)]))
    this.#keys = {
      current: known.get(current.id) as DataKey,
      known,
      finding: this.#keys?.finding ?? createSecretKey(unwrap(this.#masters, finding)),
    }
    this.#loadedAt = asked
    return this.#keys
  }

  #noteMasters(stored: readonly StoredKey[]): void {
    const wasOutdated = this.#isOutdated
    this.#isOutdated = stored.some(({ master }) => this.#masters.every(({ name }) => name !== master))
    if (this.#isOutdated && !wasOutdated) this.#onOutdated(CHANGED)
  }

  /**
   * At the start: makes the keys of a new database, wraps with the current master what a former one wrapped, and throws
   * DataKeyError where no master opens them.
   */
  async prepare(pool: pg.Pool): Promise<DataKeys> {
    const { rows } = await pool.query<StoredKey>(LOAD)
    for (const purpose of ['finding', 'sealing'] as const) {
      if (!rows.some((row) => row.purpose === purpose && row.is_current)) await this.#insert(pool, purpose)
    }
    const [current] = this.#masters
    for (const row of rows.filter(({ master }) => current !== undefined && master !== current.name)) {
      const wrapped = wrap(current as Master, row.id, unwrap(this.#masters, row))
      await pool.query('update data_keys set wrapped = $1, master = $2 where id = $3 and master = $4', [
        wrapped,
        current?.name,
        row.id,
        row.master,
      ])
    }
    return await this.load((text) => pool.query(text))
  }

  /** Makes the next key current, in one transaction. @returns its id */
  async rotate(pool: pg.Pool): Promise<string> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query("update data_keys set is_current = false where purpose = 'sealing' and is_current")
      const id = await this.#insert(client, 'sealing')
      await client.query('commit')
      await this.load((text) => client.query(text))
      return id
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  /** Of two processes that make the first key, one makes it. */
  async #insert(on: pg.Pool | pg.PoolClient, purpose: StoredKey['purpose']): Promise<string> {
    const [master] = this.#masters
    if (!master) throw new DataKeyError('DATA_KEY is missing: the data of the database are encrypted with it.')
    const id = randomBytes(6).toString('hex')
    const values = [id, purpose, master.name, wrap(master, id, randomBytes(KEY))]
    await on.query(
      'insert into data_keys (id, purpose, master, wrapped) values ($1, $2, $3, $4) on conflict do nothing',
      values,
    )
    return id
  }
}
