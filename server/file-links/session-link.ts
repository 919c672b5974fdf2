import { timingSafeEqual } from 'node:crypto'
import type { OperationName } from '../../contract/index.ts'
import { keyedHash } from '../keyed-hash.ts'

/** A link opens its file for this long (D7). */
const LINK_SECONDS = 600

/** The target of a link: a document by its id, or a file of a record by the id of the file. */
export type LinkKind = 'document' | 'record'

/** The target of a link, its session, and its end (seconds since 1970). */
export interface SessionLink {
  id: string
  sessionId: number
  expires: number
  /** Of a record: the call that gave the link out, and whose rule decides whether it still opens. Empty for a document. */
  call: string
}

interface LinkOptions {
  secret: string
  sessionId: number
  now: Date
  call?: OperationName
}

export const linkExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + LINK_SECONDS

/** The address of a file. It contains the session it was made for and is valid as long as that one. */
export function sessionLink(kind: LinkKind, id: string, { secret, sessionId, now, call }: LinkOptions): string {
  const parts = [id, sessionId, linkExpiry(now), ...(call ? [call.replace('/', '~')] : [])]
  const link = parts.join('.')
  return `/files/${kind}/${link}.${digest(kind, link, secret).toString('base64url')}`
}

/** The content of a link; `expired` after its end, `null` for one that this server never issued. */
export function readSessionLink(kind: LinkKind, token: string, secret: string, now: Date): SessionLink | 'expired' | null {
  const [, link = '', sign = ''] =
    /^([0-9a-f-]{1,36}\.-?\d{1,10}\.\d{1,12}(?:\.[A-Za-z~-]{1,80})?)\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(sign, 'base64url')
  const wanted = digest(kind, link, secret)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [id = '', sessionId, expires, call = ''] = link.split('.')
  const end = Number(expires)
  return end * 1000 > now.getTime()
    ? { id, sessionId: Number(sessionId), expires: end, call: call.replace('~', '/') }
    : 'expired'
}

/** The signature includes the kind, so that a link of one kind is not valid as another. */
const digest = (kind: LinkKind, link: string, secret: string): Buffer =>
  keyedHash(secret).update(`${kind}-link:${link}`).digest()
