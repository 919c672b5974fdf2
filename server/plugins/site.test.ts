import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts } from '../language.ts'
import { registerErrors } from './errors.ts'
import { registerSite } from './site.ts'

const SCRIPT = 'export const answer = 42\n'
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const forms = { manifest: () => ({ login: { '*': 'login.abc.js' } }) }

let root: string
let app: FastifyInstance

beforeAll(async () => {
  loadTexts(join(import.meta.dirname, '../../schemas'))
  root = mkdtempSync(join(tmpdir(), 'plantilla-site-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, 'index.html'), 'the office')
  writeFileSync(join(root, 'sign-in.html'), 'the sign-in')
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'assets', 'start-1.js'), SCRIPT)
  writeFileSync(join(root, 'assets', 'start-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(root, '.vite', 'manifest.json'), '{"src/main.tsx":{}}')
  app = await serving(root)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

async function serving(folder: string): Promise<FastifyInstance> {
  const server = Fastify()
  registerErrors(server)
  await registerSite(server, forms, folder)
  return server
}
const get = (url: string, headers: Record<string, string> = NAVIGATION) => app.inject({ method: 'GET', url, headers })

describe('pages', () => {
  test.each([
    ['/admin', 200],
    ['/admin/', 200],
    ['/admin/employees-onboarding/7', 200],
    ['/admin/client-detail', 200],
    ['/no/such/page', 404],
    ['/admin/employees-onboarding/7/none', 404],
    ['/administration.html', 404],
  ])(
    'a browser gets the office at %s with status %i, and the office says itself that there is no such page [B5]',
    async (url, status) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toBe('the office')
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/login', '/login/?from=mail', '/password-recovery', '/reset-password/a-token', '/change-password-first-login/t'])(
    '%s is the sign-in program',
    async (url) => {
      expect((await get(url)).body).toBe('the sign-in')
    },
  )

  test('the bare address leads to the office', async () => {
    const answer = await get('/')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin'])
  })

  test('the form of a page is fetched with the page', async () => {
    const { link } = (await get('/login')).headers
    expect(link).toContain('</forms/login.abc.js>; rel=modulepreload')
    expect(link).toContain('</forms/manifest.json>; rel=preload; as=fetch; crossorigin')
    expect((await get('/admin')).headers['link']).toBeUndefined()
  })

  test('a sign-in screen is sent with its first view in the language of the visitor, where the build has one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plantilla-views-'))
    mkdirSync(join(folder, 'sign-in'))
    writeFileSync(join(folder, 'index.html'), 'the office')
    writeFileSync(join(folder, 'sign-in.html'), 'the sign-in')
    for (const name of ['login.en', 'login.es']) writeFileSync(join(folder, 'sign-in', `${name}.html`), name)
    const built = await serving(folder)
    const open = async (url: string, headers = {}) =>
      (await built.inject({ method: 'GET', url, headers: { ...NAVIGATION, ...headers } })).body
    expect(await open('/login')).toBe('login.en')
    expect(await open('/login', { 'accept-language': 'es-MX,es;q=0.9' })).toBe('login.es')
    expect(await open('/login', { 'accept-language': 'es-MX', cookie: 'language=en' })).toBe('login.en')
    expect(await open('/reset-password/a-token')).toBe('the sign-in')
    const { headers } = await built.inject({ method: 'GET', url: '/login', headers: NAVIGATION })
    expect(headers['vary']).toBe('accept-language, cookie, accept-encoding')
    await built.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a page of the office names its own files, and the list that it draws is fetched with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plantilla-pages-'))
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'index.html'), 'the office')
    for (const name of ['home', 'clients', 'clientDetail']) writeFileSync(join(folder, 'pages', `${name}.html`), name)
    const built = await serving(folder)
    const open = (url: string) => built.inject({ method: 'GET', url, headers: NAVIGATION })
    const home = await open('/admin/')
    expect([home.body, home.headers['link'], home.headers['cache-control']]).toEqual(['home', undefined, 'no-cache'])
    const clients = await open('/admin/clients?page=2')
    expect([clients.body, clients.headers['link']]).toEqual([
      'clients',
      '</tables/clients.json>; rel=preload; as=fetch; crossorigin',
    ])
    // The browser would ask for it in its own language, and take the answer for the one that the page asks for.
    const chosen = (language: string) =>
      built.inject({
        method: 'GET',
        url: '/admin/clients',
        headers: { ...NAVIGATION, 'accept-language': 'es-MX,es;q=0.9,en;q=0.8', cookie: `language=${language}` },
      })
    expect((await chosen('en')).headers['link']).toBeUndefined()
    expect((await chosen('es')).headers['link']).toContain('</tables/clients.json>')
    expect((await open('/admin/client-detail/7')).body).toBe('clientDetail')
    // Addresses without a page of their own in the build, or without any page.
    expect((await open('/admin/invoices')).body).toBe('the office')
    expect((await open('/admin/none')).body).toBe('the office')
    expect((await open('/pages/home.html')).body).toBe('the office')
    await built.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a program without a wish for a type gets the page too', async () => {
    expect((await get('/login', {})).body).toBe('the sign-in')
    expect((await get('/login', { accept: '*/*' })).body).toBe('the sign-in')
  })
})

describe('files', () => {
  test('are sent compressed and kept for ever, since a changed file has another name', async () => {
    const answer = await get('/assets/start-1.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^application\/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
  })

  test('are sent as they are to who takes no compression', async () => {
    const answer = await get('/assets/start-1.js', { 'accept-encoding': 'identity' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toBe(SCRIPT)
  })

  test('a file with a lasting name is checked each time, and not sent again when unchanged', async () => {
    const first = await get('/favicon.svg')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  test('HEAD answers like GET, without the content', async () => {
    for (const url of ['/login', '/assets/start-1.js']) {
      const answer = await app.inject({ method: 'HEAD', url, headers: NAVIGATION })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe((await get(url)).headers['content-type'])
      expect(answer.body).toBe('')
    }
  })
})

describe('missing addresses', () => {
  test.each(['/no/such/page', '/metrics', '/actuator/health'])('%s is an error to a program', async (url) => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await get(url, headers)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NO_SUCH_CALL' })
    }
  })

  test.each(['/api/employee/login', '/forms/no.js', '/dev/none', '/ready/x', '/metrics', '/assets/start-0.js'])(
    '%s is an error even for a browser',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404, code: 'NO_SUCH_CALL' })
    },
  )

  test.each(['/missing.png', '/old/script.js'])('%s asked for by a page is no page', async (url) => {
    expect((await get(url, { accept: '*/*' })).statusCode).toBe(404)
    expect((await get(url, { accept: 'image/avif,image/*' })).statusCode).toBe(404)
  })

  test.each([
    '/.vite/manifest.json',
    '/assets/start-1.js.br',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e/.vite/manifest.json',
  ])('%s never leaves the server', async (url) => {
    const answer = await get(url, { accept: '*/*' })
    expect(answer.body).not.toMatch(/src\/main|root:/)
    expect(answer.headers['content-type']).not.toBe('application/octet-stream')
  })

  test('without a build only the API is served', async () => {
    const bare = await serving(join(root, 'nothing'))
    expect((await bare.inject({ method: 'GET', url: '/login', headers: NAVIGATION })).statusCode).toBe(404)
    await bare.close()
  })
})
