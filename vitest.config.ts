import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const inline = { deps: { inline: [/@refinedev\//] } }

/** Bundled once for all test files: loading antd module by module cost each file of screens seconds of its own. */
const BUNDLED = [
  'antd',
  '@ant-design/icons',
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  '@refinedev/core',
  '@refinedev/react-router',
  '@tanstack/react-query',
  '@testing-library/react',
  '@testing-library/user-event',
  '@rjsf/core',
  '@rjsf/utils',
  'react-joyride',
]

export default defineConfig({
  test: {
    // API tests wait for the database, a process of its own: on two cores two of them at once lose nothing.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // Rules beside the code: pure functions, no database, no screen.
        test: {
          name: 'unit',
          include: ['{access-control,contract,payroll,server,providers,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        // Screens in jsdom.
        resolve: { mainFields: ['module', 'main'] },
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          pool: 'threads',
          server: inline,
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
          testTimeout: 30_000,
        },
      },
      {
        // The real app on a real database; each file has a database of its own.
        test: {
          name: 'api',
          include: ['tests/{api,access,outside}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
