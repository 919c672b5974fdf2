import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { FIRST_PAGE } from './budgets.ts'
import { APPROVAL, filesOf, type Manifest, OFFICE, SIGN_IN, SIGNING } from './site-files.ts'

const COMPRESSED = /\.(js|css|html|svg|json|txt)$/

/**
 * What turns Vite's output into what the server sends: a page for each of the two programs that names its files at
 * once (the browser would otherwise learn of them one after the other), the list of packages in each script for the
 * budgets, and a compressed twin of every file.
 */
export function finishBuild(): Plugin {
  let outDir = 'dist'
  return {
    name: 'plantilla:finish-build',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    generateBundle(_options, bundle) {
      const packages = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [[chunk.fileName, packagesOf(Object.keys(chunk.modules))]] : [],
      )
      const source = JSON.stringify(Object.fromEntries(packages), null, 2)
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source })
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: () => {
        writePages(outDir)
        compressFiles(outDir)
      },
    },
  }
}

function packagesOf(modules: readonly string[]): string[] {
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function writePages(outDir: string): void {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const page = readFileSync(join(outDir, 'index.html'), 'utf8')
  const signIn = filesOf(manifest, SIGN_IN)
  const known = [...signIn.scripts, ...signIn.styles]
  const first = filesOf(manifest, FIRST_PAGE)
  const next = [...first.scripts, ...first.styles].filter((file) => !known.includes(file))
  const list = `<meta name="office-files" content="${next.map((file) => `/${file}`).join(' ')}" />`
  writeFileSync(join(outDir, 'sign-in.html'), withHead(page, [...linksTo(signIn, page), list]))
  writeFileSync(join(outDir, 'signing.html'), withHead(page, linksTo(filesOf(manifest, SIGNING), page)))
  writeFileSync(join(outDir, 'approval.html'), withHead(page, linksTo(filesOf(manifest, APPROVAL), page)))
  writeFileSync(join(outDir, 'index.html'), withHead(page, linksTo(filesOf(manifest, OFFICE), page)))
}

const withHead = (page: string, lines: readonly string[]): string =>
  page.replace('</head>', `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)

/** Links for the files that the page does not name yet. */
const linksTo = ({ scripts, styles }: ReturnType<typeof filesOf>, page: string): string[] => [
  ...scripts.filter((file) => !page.includes(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ...styles.filter((file) => !page.includes(file)).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
]

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
