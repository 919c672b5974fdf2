/** A secret that still signs beside its successor. */
export interface FormerSecret {
  /** Encrypted, in base64. */
  secret: string
  until: string
}

/** Those that sign at this moment. */
export const stillSigning = (formers: readonly FormerSecret[], now: Date): FormerSecret[] =>
  formers.filter(({ until }) => Date.parse(until) > now.getTime())
