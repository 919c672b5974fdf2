import { type Mock, vi } from 'vitest'
import { withFilesAsForms } from './forms.ts'

type Forms = typeof import('../../src/forms/load-form.ts')
type Uploads = typeof import('../../providers/upload.ts')

export const leaveForSignIn = vi.fn()

let forms: Promise<Forms> | undefined
export const formsOfFiles = (original: () => Promise<Forms>): Promise<Forms> => (forms ??= withFilesAsForms(original))

let upload: Uploads['uploadFiles']
/** The uploads of the screens: the real ones, until a test says what they answer. */
export const send: Mock = vi.fn((...args: Parameters<Uploads['uploadFiles']>) => upload(...args))

export async function watchedUploads(original: () => Promise<Uploads>): Promise<Uploads> {
  const uploads = await original()
  upload = uploads.uploadFiles
  return { ...uploads, uploadFiles: send }
}
