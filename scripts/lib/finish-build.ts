import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { FIRST_PAGE } from './budgets.ts'
import { firstViews } from './first-views.ts'
import { pageModules } from './page-files.ts'
import { APPROVAL, filesOf, type Manifest, OFFICE, SIGN_IN, SIGNING } from './site-files.ts'

/**
 * Chromium compiles the functions of a file with this line while it still loads, beside the page's thread, and not one by one
 * when each is called first. For the files most of whose code the first pages run.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'
const RUN_AT_START: ReadonlySet<string> = new Set(['react', 'first', 'office', 'home-page', 'lists'])

const COMPRESSED = /\.(js|css|html|svg|json|txt)$/

/**
 * Turns Vite's output into the files that the server sends: an HTML page for each small program and each private page that
 * names its files at once (the browser would otherwise discover them one after the other), one with its first view for each
 * sign-in screen and language, the list of packages in each script for the budgets, and a compressed copy of every file, which
 * a build of another mode than `production` does without.
 */
export function finishBuild(): Plugin {
  let root = '.'
  let outDir = 'dist'
  let isCompressed = true
  return {
    name: 'plantilla:finish-build',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(root, config.build.outDir)
      isCompressed = config.mode === 'production'
    },
    generateBundle: {
      // After Vite, which writes a line of its own at the top.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const packages = chunks.map(({ fileName, modules }) => [fileName, packagesOf(Object.keys(modules))])
        const source = JSON.stringify(Object.fromEntries(packages), null, 2)
        this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
        for (const chunk of chunks) if (RUN_AT_START.has(chunk.name)) chunk.code = COMPILE_AT_ONCE + chunk.code
      },
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await writePages(root, outDir)
        if (isCompressed) compressFiles(outDir)
      },
    },
  }
}

function packagesOf(modules: readonly string[]): string[] {
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
  return [...new Set(names)].sort()
}

async function writePages(root: string, outDir: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const page = readFileSync(join(outDir, 'index.html'), 'utf8')
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(outDir, `${name}.html`), withHead(page, lines))
  const small = (modules: readonly string[]) => [
    ...scriptLinks(filesOf(manifest, modules), page),
    ...styleTexts(filesOf(manifest, modules), outDir),
  ]
  const signIn = filesOf(manifest, SIGN_IN)
  const known = [...signIn.scripts, ...signIn.styles]
  const first = filesOf(manifest, FIRST_PAGE)
  const next = [...first.scripts, ...first.styles].filter((file) => !known.includes(file))
  const list = `<meta name="office-files" content="${next.map((file) => `/${file}`).join(' ')}" />`
  const signInPage = withHead(page, [...small(SIGN_IN), list])
  writeFileSync(join(outDir, 'sign-in.html'), signInPage)
  mkdirSync(join(outDir, 'sign-in'), { recursive: true })
  for (const [language, views] of Object.entries(await firstViews(root)))
    for (const [form, view] of Object.entries(views))
      writeFileSync(join(outDir, 'sign-in', `${form}.${language}.html`), withView(signInPage, language, view))
  write('signing', small(SIGNING))
  write('approval', small(APPROVAL))
  const whole = [SIGN_IN, SIGNING, APPROVAL].flatMap((modules) => filesOf(manifest, modules).styles)
  const office = (modules: readonly string[]) => {
    const files = filesOf(manifest, modules)
    const strange = files.styles.filter((file) => whole.includes(file))
    // They draw every input and heading of a page.
    if (strange.length > 0) throw new Error(`${modules.at(-1)} would take the styles of a small program: ${strange.join(', ')}`)
    return [...styleLinks(files, page), ...scriptLinks(files, page)]
  }
  mkdirSync(join(outDir, 'pages'), { recursive: true })
  for (const [name, module] of Object.entries(pageModules(root))) write(join('pages', name), office([...OFFICE, module]))
  write('index', office(OFFICE))
}

const withHead = (page: string, lines: readonly string[]): string =>
  page.replace('</head>', `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)

const STARTING = '<div id="root"><div class="starting"></div></div>'

/** The page with the screen that its program draws first, in this language. */
function withView(page: string, language: string, view: string): string {
  const drawn = page.replace(STARTING, () => `<div id="root">${view}</div>`)
  if (drawn === page) throw new Error(`index.html does not have ${STARTING}.`)
  return drawn.replace('<html lang="en">', `<html lang="${language}">`)
}

type Files = ReturnType<typeof filesOf>

/** Links for the files that the page does not name yet. */
const scriptLinks = ({ scripts }: Files, page: string): string[] =>
  scripts.filter((file) => !page.includes(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)

const styleLinks = ({ styles }: Files, page: string): string[] =>
  styles.filter((file) => !page.includes(file)).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)

/**
 * A small program paints as soon as its scripts run, so its styles are part of the page. The disabled link tells the loader
 * that they are present; it is never fetched. Styles that refer to further files keep their own address.
 */
const styleTexts = ({ styles }: Files, outDir: string): string[] =>
  styles.flatMap((file) => {
    const text = readFileSync(join(outDir, file), 'utf8')
    if (text.includes('url(')) return [`<link rel="stylesheet" crossorigin href="/${file}">`]
    return [`<style>${text.trim()}</style>`, `<link rel="stylesheet" crossorigin href="/${file}" disabled>`]
  })

function compressFiles(outDir: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !COMPRESSED.test(path) || path.includes('.vite')) continue
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}
