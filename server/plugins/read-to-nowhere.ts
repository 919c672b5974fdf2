import type { FastifyRequest } from 'fastify'

/** Maximum time a sender may continue after its call was refused. */
const LINGER_MS = 30_000

/** Reads and discards the rest of a refused body, so that the sender gets the answer. */
export function readToNowhere({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), LINGER_MS)
  raw.once('close', () => clearTimeout(timer))
}
