import { CameraOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { mayEditPhoto } from '../../../access-control/people.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/schemas/person.ts'
import { PHOTO_TEXTS } from '../../texts/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './photo/photo.module.css'

const EDGE_PX = 60

const loadDialog = () => import('./photo/photo-dialog.tsx')
const PhotoDialog = lazy(async () => ({ default: (await loadDialog()).PhotoDialog }))

interface PersonPhotoProps {
  person: Person
  /** Reads the record anew, once the photo was changed. */
  onReload: () => Promise<unknown>
}

/** The person's face, in the header and in the onboarding guide; for whoever may change it (C21) it is the button for that. */
export function PersonPhoto({ person, onReload }: PersonPhotoProps) {
  const session = useSession()
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const face = <Avatar firstname={person.firstname} lastname={person.lastname} imageUrl={person.image_url} size={EDGE_PX} />
  const target = { personId: person.id, companyId: person.company?.id ?? null, role: person.role.name as Role }
  if (!mayEditPhoto(session, target)) return face
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const label = person.image_url ? PHOTO_TEXTS.change : PHOTO_TEXTS.add
  const preload = () => void loadDialog().catch(() => undefined)
  return (
    <>
      <span className={style['face']}>
        {face}
        <button
          type="button"
          className={style['change']}
          aria-label={label}
          title={label}
          onClick={open}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <CameraOutlined aria-hidden="true" className={style['camera'] as string} />
        </button>
      </span>
      {wasOpened && (
        <Suspense fallback={null}>
          <PhotoDialog person={person} isOpen={isOpen} onClose={() => setOpen(false)} onReload={onReload} />
        </Suspense>
      )}
    </>
  )
}
