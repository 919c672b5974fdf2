import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayEditPhoto, targetOf } from '../../../access-control/people.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import type { PartProps } from '../../resource/record-view.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './photo/photo.module.css'

const EDGE_PX = 60

const PhotoDialog = lazyDialog(async () => (await import('./photo/photo-dialog.tsx')).PhotoDialog)

function usePhotoDialog({ record: person, reload }: PartProps<Person>, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const dialog = <PhotoDialog person={person} isOpen={isOpen} onClose={() => setOpen(false)} onReload={reload} />
  return { dialog, ways: { onClick: () => setOpen(true), onPointerEnter: PhotoDialog.preload, onFocus: PhotoDialog.preload } }
}

/**
 * The person's photo, in the header and in the onboarding guide; for viewers who may change it (C21) it is the button that
 * does so.
 */
export function PersonPhoto(props: PartProps<Person>) {
  const session = useSession()
  const { dialog, ways } = usePhotoDialog(props, false)
  const person = props.record
  const face = <Avatar firstname={person.firstname} lastname={person.lastname} imageUrl={person.image_url} size={EDGE_PX} />
  if (!mayEditPhoto(session, targetOf(person))) return face
  const label = person.image_url ? t('photo.change') : t('photo.add')
  return (
    <>
      <span className={style['face']}>
        {face}
        <button type="button" className={style['change']} aria-label={label} title={label} {...ways}>
          <CameraOutlined aria-hidden="true" className={style['camera'] as string} />
        </button>
      </span>
      {dialog}
    </>
  )
}

/** The first step of the guide: the same dialog behind a text button; opens at once after a link to add a photo. */
export function AddPhotoButton({ isOpenAtFirst, ...props }: PartProps<Person> & { isOpenAtFirst: boolean }) {
  const { dialog, ways } = usePhotoDialog(props, isOpenAtFirst)
  return (
    <>
      <Button type="primary" icon={<CameraOutlined aria-hidden="true" />} {...ways}>
        {t('photo.addOwn')}
      </Button>
      {dialog}
    </>
  )
}
