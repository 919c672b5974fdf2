import { Button } from 'antd'
import { useRef, useState } from 'react'
import { uploadFiles } from '../../../../providers/upload.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { useSendFile } from '../../../ui/use-send-file.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const { send, loading } = useSendFile({
    upload: (file) => {
      setShare(0)
      return uploadFiles('client/upload-docs-client', { clientId, kind }, { document_file: file }, { onProgress: setShare })
    },
    done: TEXTS.uploaded,
    onDone: onReload,
  })
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
