import type { OutgoingHttpHeader } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What the screens may use of the device, which is nothing of this: a script from elsewhere could not either. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Security headers on every answer. Scripts only from ourselves and never from text (no `unsafe-eval`, no inline);
 * styles may be inline because antd writes its style elements at run time.
 *
 * @param calledHosts - others than ours that the screens call
 */
export async function registerSecurity(
  app: FastifyInstance,
  isProduction: boolean,
  calledHosts: readonly string[],
): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calledHosts],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isProduction,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  // The same for every answer, so they are put together for the first one only.
  let headers: [string, OutgoingHttpHeader][] | null = null
  app.addHook('onRequest', async (_request, reply) => {
    if (headers === null) {
      reply.helmet()
      reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
      headers = Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    } else for (const [name, value] of headers) reply.raw.setHeader(name, value)
  })
  // Answers of calls carry personal data: no cache may keep them.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
