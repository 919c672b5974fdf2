import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '../../../../contract/errors.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../../../contract/upload.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

const TEXTS = CLIENT_TEXTS.documents

interface UploadButtonProps extends Pick<ClientPartProps, 'onReload'> {
  clientId: number
  kind: string
  title: string
  isThere: boolean
}

/** Chooses a PDF and sends it as the document of this kind. */
export function UploadButton({ clientId, kind, title, isThere, onReload }: UploadButtonProps) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const { call, loading } = useCall((file: File) =>
    uploadFiles('client/upload-docs-client', { clientId, kind }, { document_file: file }, { onProgress: setShare }),
  )
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > DOCUMENT_MAX_BYTES) {
      void message.error(errorText('FILE_TOO_LARGE', { max: sizeText(DOCUMENT_MAX_BYTES) }))
      return
    }
    setShare(0)
    const end = await call(file)
    if (end.status === 200) {
      void message.success(TEXTS.uploaded)
      await onReload()
    } else void message.error(end.error?.fields[0]?.message ?? end.error?.message)
  }
  const name = isThere ? TEXTS.replaceOf(title) : TEXTS.uploadOf(title)
  return (
    <>
      <Button loading={loading} aria-label={name} onClick={() => input.current?.click()}>
        {loading ? TEXTS.uploading(share) : isThere ? TEXTS.replace : TEXTS.upload}
      </Button>
      <input
        ref={input}
        className={style['file'] as string}
        type="file"
        accept=".pdf"
        tabIndex={-1}
        aria-label={name}
        data-kind={kind}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
