import type { FastifyRequest } from 'fastify'

/** The token of a call; `null` if it has none that this server could have issued. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
