import { Avatar } from '../ui/avatar.tsx'
import style from './list.module.css'
import { NameLink } from './name-link.tsx'
import type { Row } from './row.ts'

/** A person with face and name; the name is the row's way in for keyboard and screen reader. */
export function PersonCell({ row, href }: { row: Row; href: string | null }) {
  const { firstname, lastname, image_url } = row as { firstname?: string; lastname?: string; image_url?: string | null }
  const name = `${firstname ?? ''} ${lastname ?? ''}`.trim()
  return (
    <span className={style['person']}>
      <Avatar firstname={firstname ?? ''} lastname={lastname ?? ''} imageUrl={image_url ?? null} />
      <NameLink name={name} href={href} />
    </span>
  )
}
