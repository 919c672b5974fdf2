import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stageGroups } from './scripts/lib/chunk-groups.ts'
import { finishBuild } from './scripts/lib/finish-build.ts'
import { lookOfPages } from './scripts/lib/first-views.ts'
import { modernPackages } from './scripts/lib/modern-packages.ts'
import { namedJson } from './scripts/lib/named-json.ts'
import { silentIcons } from './scripts/lib/silent-icons.ts'
import { textsPlugin } from './scripts/lib/texts-plugin.ts'

const API = `http://localhost:${process.env['PORT'] ?? 4000}`

/**
 * Packages that others load without our using what for, and that do nothing by being loaded: Refine's import of files and
 * its tools for development, antd's forms.
 */
const UNUSED = /node_modules[\\/](papaparse|error-stack-parser|rc-field-form|@rc-component[\\/]async-validator)[\\/]/

export default defineConfig({
  plugins: [
    namedJson(import.meta.dirname),
    textsPlugin(import.meta.dirname),
    silentIcons(),
    modernPackages(),
    react(),
    lookOfPages(),
    finishBuild(),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'antd', '@ant-design/icons', '@ant-design/cssinjs', 'dayjs'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser of the target knows modulepreload itself.
    modulePreload: { polyfill: false },
    // finishBuild compresses and the budgets report; Vite's own table would compress everything once more.
    reportCompressedSize: false,
    // The budgets of the pages judge the sizes (scripts/lib/measure-pages.ts).
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: UNUSED, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Changes least and serves every program.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 100 },
            ...stageGroups(import.meta.dirname),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': API, '/forms': API, '/tables': API, '/views': API, '/files': API, '/dev': API } },
})
