import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { officePageAt } from '../../access-control/page-paths.ts'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { emailChangeAt, isApprovalPage, isSigningPage, publicPageAt } from '../../access-control/public-pages.ts'
import { manifestPath, scriptOf } from '../../contract/forms/manifest.ts'
import { currentLanguage, DEFAULT_LANGUAGE, knowsLanguage } from '../../contract/language/texts.ts'
import type { FormRegistry } from '../forms/form-folder.ts'
import { inLanguage, languageOf } from '../language.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const CHECK_EACH_TIME = 'no-cache'
/** Addresses that belong to the server itself: an unknown one below them is an error and not a page. */
const NO_PAGES = /^\/(api|forms|tables|views|dev|files|health|ready|metrics|assets|webhooks)(\/|$)/
const NOT_FOUND = 404

/**
 * Serves the built screens, compressed in advance by the build. An address that is neither a file nor a page nor the server's
 * own gets 404, and a browser gets the screens with it, which show the error. The sign-in program and each page of the office
 * have an HTML page of their own, which names their files. Without a build only the API is served.
 */
export async function registerSite(app: FastifyInstance, forms: Pick<FormRegistry, 'manifest'>, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn('there are no built screens ("npm run build" makes them): only the API is served')
    return
  }
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false, cacheControl: false })
  const files = filesIn(root)
  const site: Site = { forms, pages: pagesIn(root, 'pages'), views: pagesIn(root, 'sign-in'), texts: textsIn(root) }
  // The bare address redirects to the office, which redirects to sign-in where needed.
  app.get('/', async (_request, reply) => reply.redirect('/admin'))
  // Not logged: links in mails contain their token in the path, and file requests are of no interest.
  app.get('/*', { logLevel: 'warn' }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (files.has(path)) {
      return reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : CHECK_EACH_TIME).sendFile(path)
    }
    if (NO_PAGES.test(path)) return reply.callNotFound()
    const isFound = isPage(path) && wantsPage(request, path)
    if (!isFound && !readsPages(request)) return reply.callNotFound()
    return inLanguage(pageLanguage(request), () => sendPage(path, site, isFound ? reply : reply.status(NOT_FOUND)))
  })
}

interface Site {
  forms: Pick<FormRegistry, 'manifest'>
  /** The private pages whose own files the build has written into a page. */
  pages: ReadonlySet<string>
  /** The sign-in pages with their first view, by form and language: "login.es". */
  views: ReadonlySet<string>
  /** The file with the texts of a language and stage: "es/office". */
  texts: ReadonlyMap<string, string>
}

function sendPage(path: string, { forms, pages, views, texts }: Site, reply: FastifyReply): FastifyReply {
  // A page kept in the one language is not shown to a visitor who has chosen the other, also not by "Back".
  reply.header('cache-control', CHECK_EACH_TIME).header('vary', 'accept-language, cookie')
  const page = publicPageAt(path)
  const isLink = isApprovalPage(path) || emailChangeAt(path) !== undefined || isSigningPage(path)
  // The texts are on their way while the browser still reads the page that needs them.
  const language = currentLanguage()
  const file = texts.get(`${language}/${isLink ? 'links' : page ? 'sign-in' : 'office'}`)
  if (file !== undefined) reply.header('link', `</${file}>; rel=modulepreload`)
  // The smallest page there is; its program is fetched by the first script.
  if (isSigningPage(path)) return reply.sendFile('signing.html')
  if (isLink) return reply.sendFile('approval.html')
  if (!page) return sendOffice(officePageAt(path), pages, reply)
  // The form is on its way while the browser still reads the page; otherwise it would wait for scripts and manifest.
  const manifest = forms.manifest(language)
  // Behind the scripts, which draw the page around it.
  const links = [`<${manifestPath(language)}>; rel=preload; as=fetch; crossorigin; fetchpriority=low`]
  for (const script of [scriptOf(manifest, page.form, null), manifest[page.form]?.texts]) {
    if (script) links.push(`</forms/${script}>; rel=modulepreload; fetchpriority=low`)
  }
  // Drawn before the program is there; where the screen depends on its link, only the program knows what to draw.
  const view = `${page.form}.${language}`
  return addLinks(reply, links).sendFile(views.has(view) ? `sign-in/${view}.html` : 'sign-in.html')
}

/** The office with the files of one page, and the list that it draws. */
function sendOffice(name: PageName | undefined, pages: ReadonlySet<string>, reply: FastifyReply): FastifyReply {
  if (name === undefined || !pages.has(name)) return reply.sendFile('index.html')
  const { table } = PAGES[name]
  // A browser asks ahead in its own language, and takes that answer for the one in the language chosen here.
  const asksAlike = currentLanguage() === (languageOf(reply.request.headers['accept-language']) ?? DEFAULT_LANGUAGE)
  if (table !== undefined && asksAlike) addLinks(reply, [`</tables/${table}.json>; rel=preload; as=fetch; crossorigin`])
  return reply.sendFile(`pages/${name}.html`)
}

const addLinks = (reply: FastifyReply, links: readonly string[]): FastifyReply =>
  reply.header('link', [reply.getHeader('link'), ...links].filter((link) => link !== undefined).join(', '))

/** The language in which the page will start: that chosen in this browser, else the browser's own. */
function pageLanguage({ headers }: FastifyRequest): string | null {
  const chosen = /(?:^|; )language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return chosen && knowsLanguage(chosen) ? chosen : languageOf(headers['accept-language'])
}

const isPage = (path: string): boolean =>
  isApprovalPage(path) ||
  emailChangeAt(path) !== undefined ||
  isSigningPage(path) ||
  publicPageAt(path) !== undefined ||
  officePageAt(path) !== undefined

/** A browser that opens an address accepts pages; a missing script or picture must not get a page instead. */
const wantsPage = (request: FastifyRequest, path: string): boolean =>
  readsPages(request) || ((request.headers.accept ?? '*/*').includes('*/*') && !/\.[^/]*$/.test(path))

const readsPages = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

/** Paths of the files that may be requested: no pages, no compressed copies, nothing internal to the build. */
function filesIn(root: string): ReadonlySet<string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = found.map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => !/\/\.|\.(br|gz|html)$/.test(path)))
}

function textsIn(root: string): ReadonlyMap<string, string> {
  const path = join(root, '.vite', 'manifest.json')
  if (!existsSync(path)) return new Map()
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
  const start = 'virtual:texts/'
  return new Map(
    Object.entries(manifest).flatMap(([name, { file }]) => (name.startsWith(start) ? [[name.slice(start.length), file]] : [])),
  )
}

function pagesIn(root: string, name: string): ReadonlySet<string> {
  const folder = join(root, name)
  if (!existsSync(folder)) return new Set()
  return new Set(readdirSync(folder).flatMap((file) => (file.endsWith('.html') ? [basename(file, '.html')] : [])))
}
