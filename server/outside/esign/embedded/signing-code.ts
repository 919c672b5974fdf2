import { createHmac, randomInt } from 'node:crypto'
import type { SignParty } from './envelope-store.ts'

/** Six digits, few tries and a short life: guessing is worth nothing. */
export const SIGNING_CODE = { minutes: 10, tries: 5, coolDownSeconds: 60 } as const
export const newSigningCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A plain digest of six digits is undone in a moment; the server's key makes it worth nothing outside. */
export const signingCodeDigest = (secret: string, { id, email }: Pick<SignParty, 'id' | 'email'>, code: string): Buffer =>
  createHmac('sha256', secret).update(`signing-code|${id}|${email}|${code}`).digest()
