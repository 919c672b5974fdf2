import { configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { formGate, leaveForSignIn, send } from './replaced.ts'
import { aroundEachTest } from './tidy.ts'

// jsdom goes to no other page and uploads nothing, forms are judged from their files, and a read that failed is tried again
// at once. A test file of other mocks has modules of its own (vitest.config.ts); all others share one of each.
vi.mock('../../src/app/leave.ts', () => ({ leaveForSignIn }))
vi.mock('../../src/forms/load-form.ts', async (original) => (await import('./replaced.ts')).formsOfFiles(original))
vi.mock('../../providers/upload.ts', () => ({ uploadFiles: send }))
vi.mock('../../providers/query-client.ts', async (original) => (await import('./replaced.ts')).withoutWaiting(original))

// Screens, dialogs and their forms come in parts, and each is compiled when it is first shown, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 })

// jsdom has no popovers: their panels are there all the time.
HTMLElement.prototype.hidePopover = () => undefined
// It scrolls and paints nothing either.
Element.prototype.scrollIntoView = () => undefined
HTMLCanvasElement.prototype.getContext = () => null

/**
 * React's development build takes the stack of each element, up to 10,000 in a second, for the warnings of a debugger. That
 * was an eighth of the work of these tests; with the limit reached from the beginning it takes none.
 */
const internals = (React as Record<string, unknown>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

beforeEach(() => {
  leaveForSignIn.mockClear()
  send.mockReset()
  formGate.opens = Promise.resolve()
  for (const { before } of aroundEachTest) before()
})
afterEach(() => {
  for (const { after } of aroundEachTest) after()
})
