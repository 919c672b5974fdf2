import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useAct } from '../../../resource/use-act.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { FileInput } from '../../../ui/file-input.tsx'
import type { ClientPartProps } from '../client-part.ts'

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
  const { act, loading } = useAct('client/upload-docs-client', { done: TEXTS.uploaded, onChanged: onReload })
  const send = (document_file: File) => {
    setShare(0)
    return act({ clientId, kind }, { files: { document_file }, onProgress: setShare })
  }
  const name = isThere ? TEXTS.replaceOf(title) : TEXTS.uploadOf(title)
  return (
    <>
      <Button loading={loading} aria-label={name} onClick={() => input.current?.click()}>
        {loading ? TEXTS.uploading(share) : isThere ? TEXTS.replace : TEXTS.upload}
      </Button>
      <FileInput ref={input} accept=".pdf" aria-label={name} data-kind={kind} onChoose={([file]) => void send(file as File)} />
    </>
  )
}
