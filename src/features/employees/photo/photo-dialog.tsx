import { useInvalidate } from '@refinedev/core'
import { App, Button } from 'antd'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/calls.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Note, Row, Stack } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { useDrop } from '../../../ui/use-drop.ts'
import { PHOTO_ACCEPT, photoProblem } from './check-photo.ts'
import style from './photo.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

interface PhotoDialogProps {
  person: Person
  isOpen: boolean
  onClose: () => void
  onReload: () => Promise<unknown>
}

const SUCCESS = 200

/** Uploads or removes the photo of a person (C21). */
export function PhotoDialog({ person, isOpen, onClose, onReload }: PhotoDialogProps) {
  const { message } = App.useApp()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const { call, reset, loading, error, share, abort } = usePhoto(person.id, onReload)
  useUnsavedGuard(isOpen && file !== null)

  const restart = () => {
    setProblem(null)
    setSure(false)
    reset()
  }
  const close = () => {
    abort()
    onClose()
  }
  const choose = async (files: readonly File[]) => {
    const [chosen] = files
    if (!chosen) return
    restart()
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
        <Row gap="s">
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
        </Row>
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
      {refusal !== undefined && <Callout type="error" title={refusal} top="m" />}
      {loading && file !== null && (
        <Note top="m" tone="plain">
          <progress value={share} max={1} aria-label={t('photo.sending')} />
          <span>{share < 1 ? `${t('photo.sending')} ${Math.round(share * 100)} %` : t('photo.working')}</span>
        </Note>
      )}
    </Dialog>
  )
}

const EDGE_PX = 160

interface PhotoDropProps {
  person: Person
  file: File | null
  isDisabled: boolean
  onChoose: (files: readonly File[]) => void
  onUnreadable: () => void
}

/** A place to drop a picture on, which is also the button that opens the file dialog, with a preview of the photo. */
function PhotoDrop({ person, file, isDisabled, onChoose, onUnreadable }: PhotoDropProps) {
  const id = useId()
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  return (
    <Stack gap="s" className={style['drop']} {...useDrop(onChoose, isDisabled)}>
      {preview ? (
        <img
          className={style['preview']}
          src={preview}
          alt={t('photo.preview')}
          width={EDGE_PX}
          height={EDGE_PX}
          onError={onUnreadable}
        />
      ) : (
        <Avatar firstname={person.firstname} lastname={person.lastname} imageUrl={person.image_url} size={EDGE_PX} />
      )}
      <label htmlFor={id} className={style['choose']} data-disabled={isDisabled}>
        <FileInput
          id={id}
          accept={PHOTO_ACCEPT}
          disabled={isDisabled}
          aria-describedby="photo-rules"
          className="visually-hidden"
          onChoose={onChoose}
        />
        {file ? t('photo.chooseOther') : t('photo.choose')}
      </label>
      <Note id="photo-rules" as="span">
        {t('photo.rules')}
      </Note>
    </Stack>
  )
}

/** Sends or removes a person's photo. `share` is the sent part, from 0 to 1; leaving the dialog aborts the call. */
function usePhoto(personId: number, onReload: () => Promise<unknown>) {
  const invalidate = useInvalidate()
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const abort = useCallback(() => running.current?.abort(), [])
  useEffect(() => abort, [abort])

  const change = useCallback(
    async (file: File | null): Promise<'done' | 'aborted'> => {
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      setShare(0)
      try {
        if (file)
          await uploadFiles('employee/update-img', { id: personId }, { img_file: file }, { onProgress: setShare, signal })
        else await callApi('employee/remove-img', { id: personId }, { signal })
      } catch (error) {
        if (signal.aborted) return 'aborted'
        throw error
      }
      await Promise.all([onReload(), invalidate({ resource: 'employees', invalidates: ['list', 'many'] })])
      return 'done'
    },
    [personId, onReload, invalidate],
  )
  return { ...useCall(change), share, abort }
}
