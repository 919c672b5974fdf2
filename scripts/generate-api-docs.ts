/** Writes docs/api.md from the operation table; `npm run docs`. A test checks its freshness. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTexts } from '../server/language.ts'
import { apiDocs } from './lib/api-docs.ts'
import { ROOT } from './lib/run.ts'

loadTexts(join(ROOT, 'schemas'))
writeFileSync(join(ROOT, 'docs', 'api.md'), apiDocs())
