import type { Page } from '@playwright/test'

export interface Noise {
  /** Patterns of lines that a test provokes itself, such as a refused sign-in. */
  allowed: RegExp[]
  heard: string[]
}

/** Notes every error and warning of the console, every uncaught exception and every request that got no answer. */
export function watchConsole(page: Page, noise: Noise): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => noise.heard.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page cancels obsolete requests when it navigates.
    if (reason !== 'net::ERR_ABORTED') noise.heard.push(`no answer: ${request.url()} ${reason}`)
  })
}
