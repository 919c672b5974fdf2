/**
 * Makes the tag of the version in package.json when its files agree; `npm run release`. It pushes nothing. Afterwards
 * `npm run record-release` records the release for the next one to be tested with.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/run.ts'
import { readRecorded } from './lib/statements.ts'
import { releaseProblems } from './lib/upgrade/release-problems.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const versionIn = (path: string): string => (JSON.parse(read(path)) as { version: string }).version

const version = versionIn('package.json')
const recorded = readRecorded()
const problems = releaseProblems({
  version,
  locked: versionIn('package-lock.json'),
  changelog: read('CHANGELOG.md'),
  migrations: readdirSync(join(ROOT, 'server', 'db', 'migrations')),
  // A first release follows none, and neither does one that is recorded before it is tagged.
  upTo: recorded.version === version ? null : recorded.upTo,
  tags: git('tag', '--list').split('\n'),
})
if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed.')
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
console.log(`Made the tag v${version}. Push it with "git push origin v${version}", then run "npm run record-release".`)
