import type { FastifyRequest } from 'fastify'
import type { Origin } from './context.ts'

/** The caller of a request, for the history. */
export const originOf = ({ id, ip, headers }: FastifyRequest): Origin => ({
  requestId: id,
  ip,
  device: headers['user-agent']?.slice(0, 200) ?? null,
})
