import { createHmac, timingSafeEqual } from 'node:crypto'

/** A link opens its file for so long (spec §7; D7). */
const LINK_SECONDS = 600
/** Where the files of documents are served, below the address of the product. */
export const DOCUMENT_FILES = '/files/document'

/** Which document a link opens, for which session, and until when (seconds since 1970). */
export interface DocumentLink {
  documentId: number
  sessionId: number
  expires: number
}

interface LinkOptions {
  secret: string
  sessionId: number
  now: Date
}

export const linkExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + LINK_SECONDS

/** The address of a document's file. It names the session it was made for and works as long as that one lasts. */
export function documentUrl(documentId: number, { secret, sessionId, now }: LinkOptions): string {
  const link = [documentId, sessionId, linkExpiry(now)].join('-')
  return `${DOCUMENT_FILES}/${link}-${digest(link, secret).toString('base64url')}`
}

/** What a link says; `expired` when its time is over, `null` for one that we never gave out. */
export function readDocumentLink(token: string, secret: string, now: Date): DocumentLink | 'expired' | null {
  const [, link = '', sign = ''] = /^(\d{1,10}-\d{1,10}-\d{1,12})-([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(sign, 'base64url')
  const wanted = digest(link, secret)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [documentId = 0, sessionId = 0, expires = 0] = link.split('-').map(Number)
  return expires * 1000 > now.getTime() ? { documentId, sessionId, expires } : 'expired'
}

const digest = (link: string, secret: string): Buffer => createHmac('sha256', secret).update(`document-link:${link}`).digest()
