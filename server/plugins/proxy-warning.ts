import type { FastifyInstance } from 'fastify'

const WARNING =
  'Requests arrive with X-Forwarded-For, but TRUST_PROXY is not set: everybody behind the proxy counts as one address. Set TRUST_PROXY to the address of the proxy.'

/** Says once that a proxy is in front and is not known, since limits and history would take its address for everybody's. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      app.log.warn(WARNING)
    }
    done()
  })
}
