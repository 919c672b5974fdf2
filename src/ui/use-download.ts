import { App } from 'antd'
import { useCallback } from 'react'
import { useCall } from '../../providers/use-call.ts'

/**
 * Saves a file; shows a refusal as a message, since the page stays unchanged. A second click during the download does
 * nothing.
 */
export function useDownload<I>(download: (input: I) => Promise<void>) {
  const { message } = App.useApp()
  const { call, loading } = useCall(download)
  const save = useCallback(
    async (input: I) => {
      const { error } = await call(input)
      if (error) void message.error(error.fields.map((field) => field.message).join(' ') || error.message)
    },
    [call, message],
  )
  return { save, loading }
}
