import { hash } from 'node:crypto'

/** Tokens are stored as digests: a reader of the table cannot sign in with them. */
export const tokenDigest = (token: string): Buffer => hash('sha256', token, 'buffer')
