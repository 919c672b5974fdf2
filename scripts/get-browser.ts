/** Gets the browser that the browser tests need; `npm test` does so by itself. */
import { getBrowser } from './lib/browser.ts'

process.exitCode = (await getBrowser()) ? 0 : 1
