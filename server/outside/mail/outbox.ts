import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

/** A mail in the outbox; `at` is the instant it was sent, ISO 8601 in UTC. */
export interface SentMail extends Mail {
  at: string
}

const KEPT = 1000
const SUFFIX = '.json'

const folderOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Demo mode's mail: one JSON file for each in `<dataDir>/outbox`, the newest thousand. */
export function createOutbox(dataDir: string): Mailer {
  const folder = folderOf(dataDir)
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true })
      const at = new Date().toISOString()
      const name = `${at.replace(/[^\dTZ]/g, '')}-${nextNumber()}-${randomBytes(4).toString('hex')}`
      const unfinished = join(folder, `${name}.tmp`)
      await writeFile(unfinished, JSON.stringify({ ...mail, at } satisfies SentMail, null, 2), { mode: 0o600 })
      // The name appears with the whole file behind it, so a reader never meets half a mail.
      await rename(unfinished, join(folder, name + SUFFIX))
      const old = (await newestFirst(folder)).slice(KEPT)
      await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    },
  }
}

/** Mails of the outbox, newest first; `to` selects one address regardless of case. */
export async function readOutbox(dataDir: string, to: string | null, limit: number): Promise<SentMail[]> {
  const folder = folderOf(dataDir)
  const mails: SentMail[] = []
  for (const file of await newestFirst(folder)) {
    if (mails.length >= limit) break
    const mail = await readMail(join(folder, file))
    if (mail && (to === null || sameAddress(mail.to, to))) mails.push(mail)
  }
  return mails
}

/** `null` where the mail went as one of the oldest since the folder was listed. */
async function readMail(file: string): Promise<SentMail | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SentMail
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const sameAddress = (one: string, two: string): boolean => one.trim().toLowerCase() === two.trim().toLowerCase()

/** Names begin with the instant and a running number, so their order is the order of sending. */
let sent = 0
function nextNumber(): string {
  sent += 1
  return String(sent).padStart(8, '0')
}

async function newestFirst(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder)
    return files.filter((file) => file.endsWith(SUFFIX)).sort((a, b) => (a < b ? 1 : -1))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
