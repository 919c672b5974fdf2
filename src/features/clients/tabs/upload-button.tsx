import { Button } from 'antd'
import { useRef, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useAct } from '../../../resource/use-act.ts'
import { FileInput } from '../../../ui/file-input.tsx'
import type { ClientPartProps } from '../client-part.ts'

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
  const { act, loading } = useAct('client/upload-docs-client', { done: t('clients.documents.uploaded'), onChanged: onReload })
  const send = (document_file: File) => {
    setShare(0)
    return act({ clientId, kind }, { files: { document_file }, onProgress: setShare })
  }
  const name = isThere ? t('clients.documents.replaceOf', { title }) : t('clients.documents.uploadOf', { title })
  return (
    <>
      <Button loading={loading} aria-label={name} onClick={() => input.current?.click()}>
        {loading
          ? t('clients.documents.uploading', { share: Math.round(share * 100) })
          : isThere
            ? t('clients.documents.replace')
            : t('clients.documents.upload')}
      </Button>
      <FileInput ref={input} accept=".pdf" aria-label={name} data-kind={kind} onChoose={([file]) => void send(file as File)} />
    </>
  )
}
