/** Completes package-lock.json after an `npm install`, so that `npm ci` takes it (lib/lock-file.ts); `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complete, type LockPackages, missingFrom } from './lib/lock-file.ts'
import { ROOT } from './lib/run.ts'

const file = join(ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages }
const missing = missingFrom(lock.packages)
writeFileSync(file, `${JSON.stringify({ ...lock, packages: complete(lock.packages) }, null, 2)}\n`)
console.log(`${missing.length} optional packages were missing from package-lock.json.`)
