/** Builds server and screens, and measures the screens against their budgets; `npm run build`. Fails over budget. */
import { build, PARTS } from './lib/build.ts'

process.exitCode = await build(PARTS)
