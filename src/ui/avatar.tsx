import { useState } from 'react'
import style from './head.module.css'

interface PictureProps {
  look: 'avatar' | 'logo'
  url: string | null
  initials: string
  /** Edge in pixels. */
  size: number
}

/** Height of the initials, as a share of the edge: a logo has one letter, a photo two. */
const LETTERS = { avatar: 0.4, logo: 0.42 }

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toUpperCase()

/** Decorative: the name is always shown next to it. */
function Picture({ look, url, initials, size }: PictureProps) {
  // A link that has expired, or a picture that was removed meanwhile, leaves the initials.
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={style[look]} style={{ width: size, height: size, fontSize: size * LETTERS[look] }} aria-hidden="true">
      {url && url !== failed ? <img src={url} alt="" width={size} height={size} onError={() => setFailed(url)} /> : initials}
    </span>
  )
}

interface AvatarProps {
  firstname: string
  lastname: string
  imageUrl: string | null
  size?: number
}

/** Photo or initials. */
export const Avatar = ({ firstname, lastname, imageUrl, size = 28 }: AvatarProps) => (
  <Picture look="avatar" url={imageUrl} initials={initialOf(firstname) + initialOf(lastname)} size={size} />
)

interface CompanyLogoProps {
  name: string
  logoUrl: string | null
  size?: number
}

/** Logo or first letter. */
export const CompanyLogo = ({ name, logoUrl, size = 28 }: CompanyLogoProps) => (
  <Picture look="logo" url={logoUrl} initials={initialOf(name)} size={size} />
)
