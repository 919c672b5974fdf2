import { vi } from 'vitest'
import { withFilesAsForms } from './forms.ts'

type Forms = typeof import('../../src/forms/load-form.ts')

export const leaveForSignIn = vi.fn()

let forms: Promise<Forms> | undefined
export const formsOfFiles = (original: () => Promise<Forms>): Promise<Forms> => (forms ??= withFilesAsForms(original))

/** The uploads of the screens; a test says what they answer. */
export const send = vi.fn()
