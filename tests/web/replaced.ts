import { vi } from 'vitest'
import { withFilesAsForms } from './forms.ts'

type Forms = typeof import('../../src/forms/load-form.ts')

export const leaveForSignIn = vi.fn()

/** Forms arrive once it is open; a test may close it. */
export const formGate = { opens: Promise.resolve() }

let forms: Promise<Forms> | undefined
export const formsOfFiles = (original: () => Promise<Forms>): Promise<Forms> => (forms ??= gated(original))

async function gated(original: () => Promise<Forms>): Promise<Forms> {
  const files = await withFilesAsForms(original)
  return { ...files, loadForm: (...asked) => formGate.opens.then(() => files.loadForm(...asked)) }
}

type QueryClients = typeof import('../../providers/query-client.ts')

/** The program's own rule of what is tried again, without its seconds between the tries. */
export async function withoutWaiting(original: () => Promise<QueryClients>): Promise<QueryClients> {
  const { createQueryClient, ...rest } = await original()
  return {
    ...rest,
    createQueryClient: () => {
      const client = createQueryClient()
      const { queries, ...others } = client.getDefaultOptions()
      client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
      return client
    },
  }
}

/** The uploads of the screens; a test says what they answer. */
export const send = vi.fn()
