import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'

/**
 * A sealed value as the database stores it: a text between two characters of the private use area, which typed text cannot
 * contain (`neutral`). `BEGIN 1<form>.<key>.<kind>.<digest>.<payload> END`: the form is `t` for a text and `j` for JSON; the
 * digest is keyed and the same for equal values of a kind, so SQL can find and compare them (`blind_key`); everything before
 * the payload is authenticated with it. SQL may copy a token, and join it to other text.
 */
export const BEGIN = '\u{E5EA}'
const END = '\u{E5EB}'
const TOKEN = /\u{E5EA}1([tj])\.([\w-]+)\.([\w-]+)\.([\w-]*)\.([\w-]+)\u{E5EB}/gu
const ONE_TOKEN = new RegExp(`^${TOKEN.source}$`, 'u')
const NONCE = 12
const TAG = 16
const DIGEST = 16

/** A sealed value that was changed, or whose parts belong to different values. */
class SealedValueError extends Error {}

export interface DataKey {
  id: string
  key: KeyObject
}

/** The keys of a database. */
export interface DataKeys {
  /** Seals new values. */
  current: DataKey
  /** Open stored values, by id. */
  known: ReadonlyMap<string, DataKey>
  /** Makes the digests. */
  finding: KeyObject
}

/** The value as equal ones are compared: like `identity_key` of the database. Empty: it is found by nothing. */
const identityOf = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase()

/** Equal values of a kind have equal digests, whatever key seals them. */
export function digestOf({ finding }: DataKeys, kind: string, value: string): string {
  const identity = identityOf(value)
  if (identity === '') return ''
  const digest = createHmac('sha256', finding).update(`${kind}\n${identity}`).digest()
  return digest.subarray(0, DIGEST).toString('base64url')
}

/** @param form `t`: the value is a text; `j`: it is the text of a JSON value, which is read back as that value. */
export function sealValue(keys: DataKeys, kind: string, value: string, form: 't' | 'j' = 't'): string {
  const head = `1${form}.${keys.current.id}.${kind}.${form === 't' ? digestOf(keys, kind, value) : ''}.`
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keys.current.key, nonce).setAAD(Buffer.from(head))
  const payload = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${BEGIN}${head}${payload.toString('base64url')}${END}`
}

/** Could the text contain a sealed value? */
export const mayHold = (text: string): boolean => text.includes(BEGIN)

/** Typed text must never be read as a sealed value. */
export const neutral = (text: string): string => (mayHold(text) ? text.replaceAll(BEGIN, '\u{FFFD}') : text)

/** A text that the database may read as JSON. */
const JSON_START = /^\s*["[{]/
/** `BEGIN` as an escape of JSON, if the backslash is not escaped itself. */
const ESCAPED_BEGIN = /\\ue5ea/gi

/** `neutral` for a parameter, which may be JSON that spells the character as an escape. Other text keeps its backslashes. */
export function neutralParameter(text: string): string {
  const plain = neutral(text)
  if (!plain.includes('\\u') || !JSON_START.test(plain)) return plain
  return plain.replace(ESCAPED_BEGIN, (spelled, at: number) => (isEscaped(plain, at) ? spelled : '\\ufffd'))
}

/** Is an odd number of backslashes before this place? */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start -= 1
  return (at - start) % 2 === 1
}

/** Is the text one sealed value, of this key if one is given? */
export const isSealed = (text: string, key?: string): boolean => {
  const found = ONE_TOKEN.exec(text)
  return found !== null && (key === undefined || found[2] === key)
}

/** Ids of the keys of all sealed values in a text. */
export const keysIn = (text: string): string[] => [...text.matchAll(TOKEN)].map(([, , key]) => key as string)

/** Called with the key of a sealed value that is not known. */
type OnUnknown = (key: string) => void

/** Opens every sealed value in a text; one of an unknown key stays as it is, and is reported. */
export function openText(keys: DataKeys, text: string, onUnknown: OnUnknown): string {
  return text.replace(TOKEN, (token, form: string, key: string, kind: string, digest: string, payload: string) => {
    const known = keys.known.get(key)
    if (known) return openPayload(known, `1${form}.${key}.${kind}.${digest}.`, payload)
    onUnknown(key)
    return token
  })
}

/** Seals every sealed value in a text again, with the current key; all must be of known keys. */
export const resealText = (keys: DataKeys, text: string, onUnknown: OnUnknown): string =>
  text.replace(TOKEN, (token, form: 't' | 'j', _key: string, kind: string) =>
    sealValue(keys, kind, openText(keys, token, onUnknown), form),
  )

/** Opens every sealed value in a parsed value. */
export function openDeep(keys: DataKeys, value: unknown, onUnknown: OnUnknown): unknown {
  if (typeof value === 'string') {
    if (!mayHold(value)) return value
    const opened = openText(keys, value, onUnknown)
    const isJson = opened !== value && ONE_TOKEN.exec(value)?.[1] === 'j'
    return isJson ? JSON.parse(opened) : opened
  }
  if (Array.isArray(value)) return value.map((one) => openDeep(keys, one, onUnknown))
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, openDeep(keys, one, onUnknown)]))
}

function openPayload({ key }: DataKey, head: string, payload: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(head)).setAuthTag(bytes.subarray(-TAG))
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new SealedValueError('A sealed value of the database was changed since it was stored.', { cause: error })
  }
}
