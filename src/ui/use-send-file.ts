import { App } from 'antd'
import { errorText } from '../../contract/errors.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../contract/upload.ts'
import { useCall } from '../../providers/use-call.ts'

interface Sending {
  upload: (file: File) => Promise<unknown>
  /** What is said once it is there. */
  done: string
  onDone: () => unknown
}

/** Sends one chosen file and says how it ended; what the server would refuse for its size is not even sent. */
export function useSendFile({ upload, done, onDone }: Sending) {
  const { message } = App.useApp()
  const { call, loading } = useCall(upload)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > DOCUMENT_MAX_BYTES) {
      void message.error(errorText('FILE_TOO_LARGE', { max: sizeText(DOCUMENT_MAX_BYTES) }))
      return
    }
    const end = await call(file)
    if (end.status === 200) {
      void message.success(done)
      await onDone()
    } else void message.error(end.error?.fields[0]?.message ?? end.error?.message)
  }
  return { send, loading }
}
