interface LogoProps {
  /** Edge of the square in pixels. */
  size?: number
  /** Draws the mark without its tile, for a coloured background. */
  bare?: boolean
}

/**
 * The mark of Plantilla: the stem of a stencil P whose bowl is a person, since the word means both "template" and
 * "workforce". Purely decorative; the name is shown next to it. Keep in step with public/favicon.svg.
 */
export function LogoMark({ size = 32, bare = false }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox={bare ? '4 4 24 24' : '0 0 32 32'} aria-hidden="true" focusable="false">
      {!bare && <rect width="32" height="32" rx="8" fill="#3d4bb8" />}
      <rect x="6.6" y="6" width="4.8" height="20" rx="1.5" fill="#fff" />
      <circle cx="19.2" cy="12.1" r="6.1" fill="#fff" />
      <path d="M13.1 26a6.1 6.1 0 0 1 12.2 0z" fill="#f0a43a" />
    </svg>
  )
}

/** Mark and name side by side, in the colour of the text around it. */
export function Logo({ size = 32, bare = false }: LogoProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * (bare ? 0.22 : 0.34) }}>
      <LogoMark size={size} bare={bare} />
      <span style={{ fontSize: size * 0.625, fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1 }}>Plantilla</span>
    </span>
  )
}
