import { dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { namedJson } from './scripts/lib/named-json.ts'

/**
 * The server in a few files (`npm run build`): Node links 1,500 modules for as long as it does all other work of a start. Its
 * sources run as well, for development and tests, and give the same.
 */
const ROOT = import.meta.dirname

/** Files that are edited while the server runs are read then: a copy in the bundle would be an older one. */
const READ_WHEN_RUN = /[\\/]schemas[\\/](forms|tables)[\\/]/

/** Files beside a module are found as if it had not been bundled: its address stays that of its source. */
function ownAddress(): Plugin {
  return {
    name: 'plantilla:own-address',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
      handler: (code, id) => {
        const file = `../${relative(ROOT, id).split(sep).join('/')}`
        return {
          code: code
            .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
            .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`),
          map: null,
        }
      },
    },
  }
}

/** The program of a thread is built too: linking its sources takes longer than most of its work. */
function threads(): Plugin {
  return {
    name: 'plantilla:threads',
    // Its answer for the address replaces that of Vite.
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /new Worker\(/ },
      handler(code, id) {
        const built = (_address: string, file: string): string =>
          `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: join(dirname(id), file) })}`
        return { code: code.replace(/new URL\('([^']+)', import\.meta\.url\)/, built), map: null }
      },
    },
    resolveFileUrl: ({ fileName }) => `new URL(${JSON.stringify(`./${fileName}`)}, import.meta.url)`,
  }
}

/** Packages that their first use loads stay in node_modules, and files that are read when the server runs stay files. */
function leftOut(): Plugin {
  return {
    name: 'plantilla:left-out',
    resolveId: {
      order: 'pre',
      handler: (source, _importer, { kind }) =>
        kind === 'dynamic-import' && /^[@\w]/.test(source) ? { id: source, external: true } : null,
    },
    load: (id) => {
      if (READ_WHEN_RUN.test(id))
        throw new Error(`${relative(ROOT, id)} is read when the server runs: read it from its folder.`)
    },
  }
}

export default defineConfig({
  plugins: [namedJson(ROOT), threads(), ownAddress(), leftOut()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'server/main.ts',
    target: 'node24',
    outDir: 'dist-server',
    emptyOutDir: true,
    reportCompressedSize: false,
    // Read at need alone: with `node --enable-source-maps` they take 65 MB.
    sourcemap: true,
    chunkSizeWarningLimit: 20_000,
    // V8 keeps a text with a sign beyond Latin-1 in twice the memory.
    rolldownOptions: {
      output: { chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false, sourcemapExcludeSources: true },
    },
  },
})
