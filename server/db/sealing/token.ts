import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomFillSync } from 'node:crypto'

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

/** Random bytes that no value used yet. One draw of many costs as much as one of twelve bytes, which is half of a seal. */
const drawn = Buffer.alloc(NONCE * 1024)
let used = drawn.length

function drawNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += NONCE
  return drawn.subarray(used - NONCE, used)
}

/** @param form `t`: the value is a text; `j`: it is the text of a JSON value, which is read back as that value. */
export function sealValue(keys: DataKeys, kind: string, value: string, form: 't' | 'j' = 't'): string {
  const head = `1${form}.${keys.current.id}.${kind}.${form === 't' ? digestOf(keys, kind, value) : ''}.`
  const nonce = drawNonce()
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
  return replaceTokens(text, (token) => open(keys, token, onUnknown))
}

/** Opens every sealed value in the text of a JSON value, and answers the text of the opened value. */
export function openJson(keys: DataKeys, json: string, onUnknown: OnUnknown): string {
  return replaceTokens(json, (token, before, after) => {
    const opened = open(keys, token, onUnknown)
    if (opened === null) return null
    const isWhole = token[1] === 'j' && json[before] === '"' && json[before - 1] !== '\\' && json[after] === '"'
    if (!isWhole) return JSON.stringify(opened).slice(1, -1)
    return { text: opened, from: before, to: after + 1 }
  })
}

/** In place of a token, or of the part of the text around it; `null`: the token stays. */
type Replacement = string | { text: string; from: number; to: number } | null

/**
 * Searches for the two characters and not by a pattern: texts of a whole record with a few tokens are the usual case. Each
 * search continues where the one before ended, so no text costs more than linear time.
 *
 * @param replace - gets what is between the characters, and the places before and after them
 */
function replaceTokens(text: string, replace: (token: string, before: number, after: number) => Replacement): string {
  let done = ''
  let at = 0
  let end = -1
  for (let begin = text.indexOf(BEGIN); begin !== -1; ) {
    const next = text.indexOf(BEGIN, begin + 1)
    if (end < begin) end = text.indexOf(END, begin)
    if (end === -1) break
    const replacement = next === -1 || end < next ? replace(text.slice(begin + 1, end), begin - 1, end + 1) : null
    if (replacement !== null) {
      const {
        text: put,
        from,
        to,
      } = typeof replacement === 'string' ? { text: replacement, from: begin, to: end + 1 } : replacement
      done += text.slice(at, from) + put
      at = to
    }
    begin = next
  }
  return at === 0 ? text : done + text.slice(at)
}

/** The value of a token without its two characters; `null` for what is no token, and for an unknown key, which is reported. */
function open(keys: DataKeys, token: string, onUnknown: OnUnknown): string | null {
  const [form, id, kind, digest, payload, ...rest] = token.split('.')
  if ((form !== '1t' && form !== '1j') || !id || !kind || digest === undefined || !payload || rest.length > 0) return null
  const known = keys.known.get(id)
  if (known) return openPayload(known, token.slice(0, -payload.length), payload)
  onUnknown(id)
  return null
}

/** Seals every sealed value in a text again, with the current key; all must be of known keys. */
export const resealText = (keys: DataKeys, text: string, onUnknown: OnUnknown): string =>
  text.replace(TOKEN, (token, form: 't' | 'j', _key: string, kind: string) =>
    sealValue(keys, kind, openText(keys, token, onUnknown), form),
  )

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
  const end = bytes.length - TAG
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(head, 'latin1')).setAuthTag(bytes.subarray(end))
    const value = decipher.update(bytes.subarray(NONCE, end))
    decipher.final()
    return value.toString('utf8')
  } catch (error) {
    throw new SealedValueError('A sealed value of the database was changed since it was stored.', { cause: error })
  }
}
