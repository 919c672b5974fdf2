import { App } from 'antd'
import { useCallback } from 'react'
import type { OperationName, Operations } from '../../contract/index.ts'
import type { InputOf } from '../../contract/operation.ts'
import { useCall } from '../../providers/calls.ts'
import { downloadFile } from '../../providers/download.ts'

/**
 * Saves the file that an operation answers; shows a refusal as a message, since the page stays unchanged. A second click
 * during the download does nothing.
 */
export function useDownload<N extends OperationName>(operation: N) {
  type Input = InputOf<Operations[N]>
  const { message } = App.useApp()
  const { call, loading } = useCall(useCallback((input: Input) => downloadFile(operation, input), [operation]))
  const save = useCallback(
    async (input: Input) => {
      const { error } = await call(input)
      if (error) void message.error(error.fields.map((field) => field.message).join(' ') || error.message)
    },
    [call, message],
  )
  return { save, loading }
}
