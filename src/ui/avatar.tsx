import { useState } from 'react'
import style from './head.module.css'

interface AvatarProps {
  firstname: string
  lastname: string
  imageUrl: string | null
  /** Edge in pixels. */
  size?: number
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toUpperCase()

/** Photo or initials. Decorative: the name is always shown next to it. */
export function Avatar({ firstname, lastname, imageUrl, size = 28 }: AvatarProps) {
  // A link that has expired, or a photo that was removed meanwhile, leaves the initials.
  const [failed, setFailed] = useState<string | null>(null)
  const hasPhoto = imageUrl !== null && imageUrl !== failed
  return (
    <span className={style['avatar']} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {hasPhoto ? (
        <img src={imageUrl} alt="" width={size} height={size} onError={() => setFailed(imageUrl)} />
      ) : (
        initialOf(firstname) + initialOf(lastname)
      )}
    </span>
  )
}

interface CompanyLogoProps {
  name: string
  logoUrl: string | null
  /** Edge in pixels. */
  size?: number
}

/** Logo or first letter. Decorative: the name is always shown next to it. */
export function CompanyLogo({ name, logoUrl, size = 28 }: CompanyLogoProps) {
  return (
    <span className={style['logo']} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {logoUrl ? <img src={logoUrl} alt="" width={size} height={size} /> : (Array.from(name.trim())[0] ?? '').toUpperCase()}
    </span>
  )
}
