import { afterEach, beforeEach, vi } from 'vitest'
import { leaveForSignIn, send } from './replaced.ts'
import { aroundEachTest } from './tidy.ts'

// jsdom goes to no other page and uploads nothing, and forms are judged from their files. A test file of other mocks has
// modules of its own (vitest.config.ts); all others share one of each.
vi.mock('../../src/app/leave.ts', () => ({ leaveForSignIn }))
vi.mock('../../src/forms/load-form.ts', async (original) => (await import('./replaced.ts')).formsOfFiles(original))
vi.mock('../../providers/upload.ts', () => ({ uploadFiles: send }))

beforeEach(() => {
  leaveForSignIn.mockClear()
  send.mockReset()
  for (const { before } of aroundEachTest) before()
})
afterEach(() => {
  for (const { after } of aroundEachTest) after()
})
