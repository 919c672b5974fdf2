import { Button } from 'antd'
import { useRef } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { useAct } from '../../resource/use-act.ts'
import { FileInput } from '../../ui/file-input.tsx'
import { useMay } from '../../ui/use-may.ts'
import type { ClientPartProps } from './client-part.ts'

/** Chooses a picture and sends it as the company's logo (.jpg, .jpeg, .png). */
export function LogoButton({ client, onReload }: ClientPartProps) {
  const mayEdit = useMay('clients', 'edit-company')
  const input = useRef<HTMLInputElement>(null)
  const { act, loading } = useAct('client/update-client-img', { done: t('clients.logoSaved'), onChanged: onReload })
  if (!mayEdit) return null
  return (
    <>
      <Button size="small" type="link" loading={loading} onClick={() => input.current?.click()}>
        {t('clients.logo')}
      </Button>
      <FileInput
        ref={input}
        accept=".jpg,.jpeg,.png"
        aria-label={t('clients.logo')}
        onChoose={([img_file]) => void act({ clientId: client.id }, { files: { img_file: img_file as File } })}
      />
    </>
  )
}
