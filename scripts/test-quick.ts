/**
 * The inner loop, in less than a minute: all unit tests, then the tests of changed files. `npm run test:quick`. Changed are
 * uncommitted files and those of this branch that differ from `main`. A change without a test next to it, such as an action
 * of the server, is tested by naming its file: `npx vitest run tests/api/NAME.test.ts`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './lib/run.ts'

/** These have no database and no screen. */
const QUICK = ['--project', 'unit', '--project', 'providers']
/** Tests with a database or a screen: all others are unit tests. */
const SLOW = /^(src|tests\/(api|access|outside))\/.*\.test\.tsx?$/

const git = (...args: string[]): string[] => {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return output.split('\n').filter((line) => line !== '')
}

const changed = new Set([
  ...git('diff', '--name-only', 'main...HEAD'),
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
])
const tests = [...changed].flatMap((file) => [file, file.replace(/\.tsx?$/, '.test.ts'), file.replace(/\.tsx?$/, '.test.tsx')])
const files = [...new Set(tests)].filter((file) => SLOW.test(file) && existsSync(join(ROOT, file)))

const codes = [await run('vitest', ['run', ...QUICK])]
if (files.length > 0) codes.push(await run('vitest', ['run', ...files]))
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
