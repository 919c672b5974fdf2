import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keyed-hash.ts'

const LIFE_MS = 600_000
/**
 * Ends of links are on a grid: within two minutes a file has one address, so that a list which is read again does not
 * load its pictures again. A link therefore opens for eight to ten minutes.
 */
const GRID_MS = 120_000
const LINK = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([\w-]{22})$/

/** The address of a picture, valid for ten minutes for anyone who has it. */
export function fileLink(secret: string, fileId: string, now: Date): string {
  const end = (Math.floor((now.getTime() + LIFE_MS) / GRID_MS) * GRID_MS).toString(36)
  return `/files/${fileId}.${end}.${sign(secret, fileId, end)}`
}

/**
 * The file of a link, with its remaining validity in seconds; `expired`, or `null` for a link that this server never issued.
 */
export function readLink(secret: string, link: string, now: Date): { fileId: string; seconds: number } | 'expired' | null {
  const [, fileId = '', end = '', mac = ''] = LINK.exec(link) ?? []
  if (mac === '') return null
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, fileId, end)))) return null
  const seconds = Math.floor((Number.parseInt(end, 36) - now.getTime()) / 1000)
  return seconds > 0 ? { fileId, seconds } : 'expired'
}

/** The label keeps these signatures apart from everything else that the secret serves. */
const sign = (secret: string, fileId: string, end: string): string =>
  keyedHash(secret).update(`file-link\0${fileId}\0${end}`).digest('base64url').slice(0, 22)
