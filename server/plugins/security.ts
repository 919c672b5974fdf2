import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What the screens may use of the device, which is nothing of this: a script from elsewhere could not either. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Rules for pages: scripts, styles and answers of calls have no frame, no opener and no device to use. */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** For an answer that a browser opens as if it were a page. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Answers of calls and the files of the build; the description of the API is a page. */
const isData = (url: string): boolean => url.startsWith('/assets/') || (url.startsWith('/api/') && !url.startsWith('/api/docs'))

function dropPageHeaders(response: ServerResponse): void {
  for (const name of PAGE_HEADERS) response.removeHeader(name)
  response.setHeader('content-security-policy', DATA_POLICY)
}

const definedHeaders = (response: ServerResponse): [string, OutgoingHttpHeader][] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/**
 * Security headers on every answer; pages have more of them, and each visit carries few of those. Scripts only from ourselves and never from text (no `unsafe-eval`, no inline);
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
  // The same for every answer of a kind, so they are put together for the first one only.
  const known = new Map<boolean, [string, OutgoingHttpHeader][]>()
  app.addHook('onRequest', async ({ url }, reply) => {
    const isPage = !isData(url)
    const headers = known.get(isPage)
    if (headers) for (const [name, value] of headers) reply.raw.setHeader(name, value)
    else {
      reply.helmet()
      if (isPage) reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
      else dropPageHeaders(reply.raw)
      known.set(isPage, definedHeaders(reply.raw))
    }
  })
  // Answers of calls carry personal data: no cache may keep them.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
