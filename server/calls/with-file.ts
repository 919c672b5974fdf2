import type { OperationName } from '../../contract/index.ts'
import type { StoredFile } from '../outside/storage/stored-file.ts'
import type { Action, ContextOf, InputTo, PreparedAction } from './handlers.ts'

/** A call that stores its only file before the transaction. @param finish gets `null` if a file that may be missing is not there */
export const withFile = <N extends OperationName, F extends StoredFile | null = StoredFile>(
  finish: (input: InputTo<N>, file: F, context: ContextOf<N>) => ReturnType<Action<N>>,
): PreparedAction<N> => ({
  prepare: async (input, { files: [file], store }) => {
    const stored = file ? await store(file) : null
    // The schema of the call says whether it needs a file.
    return (context) => finish(input, stored as F, context)
  },
})
