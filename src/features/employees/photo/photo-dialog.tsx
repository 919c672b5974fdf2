import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { photoProblem } from './check-photo.ts'
import style from './photo.module.css'
import { PhotoDrop } from './photo-drop.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import { usePhoto } from './use-photo.ts'

interface PhotoDialogProps {
  person: Person
  isOpen: boolean
  onClose: () => void
  onReload: () => Promise<unknown>
}

const SUCCESS = 200

/** Gives a person a photo or takes it away (C21). */
export function PhotoDialog({ person, isOpen, onClose, onReload }: PhotoDialogProps) {
  const { message } = App.useApp()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const { call, reset, loading, error, share, abort } = usePhoto(person.id, onReload)
  useUnsavedGuard(isOpen && file !== null)

  const startAnew = () => {
    setProblem(null)
    setSure(false)
    reset()
  }
  const close = () => {
    abort()
    startAnew()
    setFile(null)
    onClose()
  }
  const choose = async (files: readonly File[]) => {
    const [chosen] = files
    if (!chosen) return
    startAnew()
    const fitting = files.length > 1 ? chosen : await shrinkPhoto(chosen)
    const wrong = files.length > 1 ? t('photo.one') : photoProblem(fitting)
    setProblem(wrong)
    setFile(wrong === null ? fitting : null)
  }
  const change = async (to: File | null) => {
    const { status, data } = await call(to)
    if (status !== SUCCESS || data === 'aborted') return
    void message.success(to ? t('photo.saved') : t('photo.removed'))
    close()
  }
  const refusal = problem ?? error?.message
  const canRemove = person.image_url !== null && file === null
  return (
    <Dialog
      title={t('photo.title')}
      isOpen={isOpen}
      onClose={close}
      isDirty={file !== null}
      width={460}
      footer={(leave) => (
        <div className={style['buttons']}>
          {canRemove && (
            <Button danger disabled={loading} onClick={() => (isSure ? void change(null) : setSure(true))}>
              {isSure ? t('photo.removeSure') : t('photo.remove')}
            </Button>
          )}
          <span className={style['space']} />
          <DialogButtons
            onCancel={loading ? abort : leave}
            stoppable
            submit={t('photo.save')}
            loading={loading}
            disabled={file === null}
            onSubmit={() => void change(file)}
          />
        </div>
      )}
    >
      <PhotoDrop
        person={person}
        file={file}
        isDisabled={loading}
        onChoose={(files) => void choose(files)}
        onUnreadable={() => {
          setFile(null)
          setProblem(t('photo.unreadable'))
        }}
      />
      {refusal !== undefined && (
        <Alert type="error" showIcon message={refusal} role="alert" className={style['refusal'] as string} />
      )}
      {loading && file !== null && (
        <div className={style['progress']}>
          <progress value={share} max={1} aria-label={t('photo.sending')} />
          <span>{share < 1 ? `${t('photo.sending')} ${Math.round(share * 100)} %` : t('photo.working')}</span>
        </div>
      )}
    </Dialog>
  )
}
