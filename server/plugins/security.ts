import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: (url: string) => Record<string, string>
  }
}

/** Device features that the screens do not need and no script, also not an injected one, may use. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
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
/** For an answer that a browser opens like a page. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Answers of calls and the files of the build; the description of the API is a page. */
const isData = (url: string): boolean => url.startsWith('/assets/') || (url.startsWith('/api/') && !url.startsWith('/api/docs'))

/**
 * Security headers on every answer. Pages have more of them than calls and assets, of which a visit loads many. Scripts come
 * only from ourselves and never from text (no `unsafe-eval`, no inline); styles may be inline because antd writes its style
 * elements at run time.
 *
 * @param calledHosts - others than ours that the screens call
 */
export async function registerSecurity(
  app: FastifyInstance,
  isProduction: boolean,
  calledHosts: readonly string[],
): Promise<void> {
  const forPages: Headers = await headersOf({
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
  const kept = Object.entries(forPages).filter(([name]) => !PAGE_HEADERS.includes(name))
  const forData: Headers = { ...Object.fromEntries(kept), 'content-security-policy': DATA_POLICY }
  forPages['permissions-policy'] = PERMISSIONS_POLICY
  const headersFor = (url: string): Headers => (isData(url) ? forData : forPages)
  app.decorate('securityHeaders', headersFor)
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersFor(url))
    done()
  })
  // Answers of calls carry personal data: no cache may keep them.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

type Headers = Record<string, string>

/** They are the same for every answer, so a server that is thrown away makes them once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Headers> {
  const once = Fastify()
  await once.register(helmet, { ...options, global: false })
  once.get('/', async (_request, reply) => {
    reply.helmet()
    return reply.raw.getHeaders()
  })
  const answer = await once.inject('/')
  await once.close()
  return answer.json<Headers>()
}
