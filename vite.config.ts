import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishBuild } from './scripts/lib/finish-build.ts'

const API = `http://localhost:${process.env['PORT'] ?? 4000}`

const SHARED =
  /\/(access-control|contract\/forms|providers\/(api|session|storage|sign-in)|src\/(texts\.ts|ui\/(tokens|logo)|forms\/(load-form|runtime)))\b/

export default defineConfig({
  plugins: [react(), finishBuild()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes least and serves both programs.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What both programs use of ours is small; one file of it, so that /login asks for few.
            { name: 'shared', test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': API, '/forms': API, '/tables': API, '/files': API, '/dev': API } },
})
