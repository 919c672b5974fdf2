import { App, Button } from 'antd'
import { useRef } from 'react'
import { mayEditBlock } from '../../../access-control/clients.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { useSession } from '../../ui/session-context.ts'
import type { ClientPartProps } from './client-part.ts'
import style from './clients.module.css'

/** Chooses a picture and sends it as the company's logo (.jpg, .jpeg, .png). */
export function LogoButton({ client, onReload }: ClientPartProps) {
  const { message } = App.useApp()
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const { call, loading } = useCall((file: File) =>
    uploadFiles('client/update-client-img', { clientId: client.id }, { img_file: file }),
  )
  if (!mayEditBlock(session, 'company')) return null
  const send = async (file: File | undefined) => {
    if (!file) return
    const end = await call(file)
    if (end.status === 200) {
      void message.success(CLIENT_TEXTS.logoSaved)
      await onReload()
    } else void message.error(end.error?.message)
  }
  return (
    <>
      <Button size="small" type="link" loading={loading} onClick={() => input.current?.click()}>
        {CLIENT_TEXTS.logo}
      </Button>
      <input
        ref={input}
        className={style['file'] as string}
        type="file"
        accept=".jpg,.jpeg,.png"
        tabIndex={-1}
        aria-label={CLIENT_TEXTS.logo}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
