/** Measures the JavaScript of each page against its budget (scripts/lib/budgets.ts); fails when one is over. */
import { join } from 'node:path'
import { BUDGETS } from './lib/budgets.ts'
import { measurePages } from './lib/measure-pages.ts'

const dist = process.argv[2] ?? join(import.meta.dirname, '..', 'dist')

const measures = measurePages(dist, BUDGETS)
console.table(measures)
if (measures.some(({ verdict }) => verdict !== 'ok')) {
  console.error('A page is over its budget. Load what it does not need at once with import(), or find a lighter way.')
  process.exitCode = 1
}
