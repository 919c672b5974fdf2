import Type from 'typebox'

/** Digest of the amounts that were seen. */
export const Hash = Type.String({ maxLength: 64 })

/** Calls behind a mailed one-time link by which a company approves. */
export const BY_LINK = {
  access: { kind: 'public', why: 'who approves may have no account at hand: the mailed one-time link is the credential' },
  rate: 'public',
} as const
