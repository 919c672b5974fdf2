/** Builds the screens and measures them against their budgets; `npm run build`. Fails over budget. */
import { build } from './lib/build.ts'

process.exitCode = await build()
