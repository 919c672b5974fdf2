import { vi } from 'vitest'

// jsdom goes to no other page, and forms are judged from their files: a test of either has a mock of its own.
vi.mock('../../src/app/leave.ts', () => ({ leaveForSignIn: vi.fn() }))
vi.mock('../../src/forms/load-form.ts', async (original) => (await import('./forms.ts')).withFilesAsForms(original))
