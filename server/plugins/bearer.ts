import type { FastifyRequest } from 'fastify'

/** The token that a call brings along; `null` where it brings none that we could have given out. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
