import { type DragEvent, useEffect, useId, useMemo, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Note } from '../../../ui/layout.tsx'
import { PHOTO_ACCEPT } from './check-photo.ts'
import style from './photo.module.css'

const EDGE_PX = 160

interface PhotoDropProps {
  person: Person
  /** The chosen file, shown instead of the stored photo. */
  file: File | null
  isDisabled: boolean
  onChoose: (files: readonly File[]) => void
  /** Called when the browser cannot show the chosen file. */
  onUnreadable: () => void
}

/** A place to drop a picture on, which is also the button that opens the file dialog, with the photo as it will look. */
export function PhotoDrop({ person, file, isDisabled, onChoose, onUnreadable }: PhotoDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isDisabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onChoose([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field inside does the same by keyboard
    <div className={style['drop']} data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
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
    </div>
  )
}
