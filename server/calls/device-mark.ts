import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keyed-hash.ts'

/** The cookie that shows that a person signed in with this browser before. It grants no access by itself. */
const COOKIE = 'plantilla_device'
/** With this name a browser takes the cookie from an encrypted answer only, so no one on the way can leave one. */
const ENCRYPTED_COOKIE = `__Secure-${COOKIE}`
const IN_COOKIES = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${COOKIE}=([^;]{1,200})`)
const LIFE_DAYS = 180
/** Maximum number of people remembered on a shared browser, those who signed in last. */
const PEOPLE = 5
const DAY_MS = 86_400_000
const MARK = /^([\w-]{22})\.((?:\d{1,10}-\d{1,6}_?){1,5})\.([\w-]{43})$/

/** A browser, with the people who signed in with it and the day (days since 1970). */
export interface DeviceMark {
  id: string
  people: ReadonlyMap<number, number>
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)

/** The mark among the cookies of a call; `null` without one, or with one that we never gave out. */
export function readMark(cookies: string | undefined, secret: string, now: Date): DeviceMark | null {
  if (cookies === undefined) return null
  const value = IN_COOKIES.exec(cookies)?.[1] ?? ''
  const [, id = '', list = '', mac = ''] = MARK.exec(value) ?? []
  if (mac === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, `${id}.${list}`)))) return null
  const entries = list.split('_').map((entry) => entry.split('-').map(Number) as [number, number])
  return { id, people: new Map(entries.filter(([, day]) => dayOf(now) - day < LIFE_DAYS)) }
}

/** The mark after this person signed in with the browser. */
export function withPerson(mark: DeviceMark | null, personId: number, now: Date): DeviceMark {
  const others = [...(mark?.people ?? [])].filter(([id]) => id !== personId)
  const people = new Map([[personId, dayOf(now)] as const, ...others].slice(0, PEOPLE))
  return { id: mark?.id ?? randomBytes(16).toString('base64url'), people }
}

/** The header that leaves a mark in the browser. Scripts cannot read it, and no other site can have it sent. */
export function markCookie({ id, people }: DeviceMark, secret: string, isEncrypted: boolean): string {
  const list = [...people].map(([personId, day]) => `${personId}-${day}`).join('_')
  const value = `${id}.${list}.${sign(secret, `${id}.${list}`)}`
  const age = (LIFE_DAYS * DAY_MS) / 1000
  const name = isEncrypted ? ENCRYPTED_COOKIE : COOKIE
  return `${name}=${value}; Path=/api/; Max-Age=${age}; HttpOnly; SameSite=Strict${isEncrypted ? '; Secure' : ''}`
}

/** The label keeps these signatures apart from everything else that the secret serves. */
const sign = (secret: string, value: string): string => keyedHash(secret).update(`device-mark\0${value}`).digest('base64url')
