import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { textsPlugin } from './scripts/lib/texts-plugin.ts'

/**
 * In MB. Nearly all objects of a test die with it. In the 16 MB that Node gives to young ones, collecting them takes a quarter
 * of the processor time of screens and an eighth of that of calls.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64'
// Workers that are threads have no arguments of their own.
setFlagsFromString(YOUNG_OBJECTS)
// Screens run hardly any code often enough for TurboFan to save the time that it takes: a seventeenth of theirs.
setFlagsFromString('--no-opt')

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

/** It replaces a file that most modules are made from, so no other file may share its modules. */
const REPLACING = 'server/resources/check.test.ts'

const SCREENS = ['src/**/*.test.{ts,tsx}']

/** A module that one file replaces would be replaced for all that share its modules. */
const MOCKING = globSync(SCREENS).filter((file) => /vi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))

/** Files that take longest, first of all: none of them keeps one core busy when all others have ended. */
const LONGEST = ['fuzz', 'machines', 'matrix-1', 'matrix-2', 'matrix-3', 'matrix-4', 'own-record', 'crash', 'edit-profile']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** Screens in jsdom. */
const screens = (
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectConfiguration => ({
  plugins: [textsPlugin(import.meta.dirname)],
  resolve: { mainFields: ['module', 'main'] },
  test: {
    ...files,
    name,
    environment: 'jsdom',
    pool: 'threads',
    server: inline,
    deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
    setupFiles: ['tests/support/texts.ts', 'tests/web/setup.ts'],
    // Screens, dialogs and their forms come in parts; a busy machine takes its time for each.
    testTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    // API tests wait for the database, a process of its own, and those that kill servers for the minute after which
    // another takes over: one more than there are cores leaves none of them idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Rules beside the code: pure functions, no database, no screen.
        test: {
          name: 'unit',
          include: ['{access-control,contract,payroll,server,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: [REPLACING],
          environment: 'node',
          isolate: false,
          execArgv: [YOUNG_OBJECTS],
          setupFiles: ['tests/support/texts.ts', 'tests/support/draws.ts'],
          // Only what hangs is to be found: on a busy machine the usual five seconds are not enough to compress 20 MB.
          testTimeout: 30_000,
        },
      },
      {
        // The browser's seams: what is known of the session is in their modules, so each file loads its own.
        test: {
          name: 'providers',
          include: ['providers/**/*.test.ts', REPLACING],
          environment: 'node',
          setupFiles: ['tests/support/texts.ts'],
          testTimeout: 30_000,
        },
      },
      // Loading antd, React and jsdom again for each file cost as much as its tests.
      screens('web', { include: SCREENS, exclude: MOCKING, isolate: false }),
      screens('mocks', { include: MOCKING }),
      {
        // The real app on a real database; each file has a database of its own.
        test: {
          name: 'api',
          include: ['tests/{api,access,outside}/**/*.test.ts'],
          environment: 'node',
          // Loading and compiling the server again for each file cost as much as its tests (tests/support/per-file.ts).
          isolate: false,
          execArgv: [YOUNG_OBJECTS],
          setupFiles: ['tests/support/texts.ts', 'tests/support/draws.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 180_000,
          // Awaited results come from other processes; on a loaded machine that takes more than the usual second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
