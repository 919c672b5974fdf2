import style from './head.module.css'

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
