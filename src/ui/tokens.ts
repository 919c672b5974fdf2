/**
 * The look that the two programs share: the sign-in screens use it as CSS variables, the office as antd theme tokens. Every
 * text colour has a contrast of at least 4.5:1 on its surfaces, every control border at least 3:1.
 */
export const LIGHT = {
  /** Fill of the main action, with white text. */
  primary: '#3d4bb8',
  primaryHover: '#313d9c',
  /** Links and other small text in the product's colour. */
  link: '#3d4bb8',
  canvas: '#f5f6f9',
  /** Cards, forms, tables. */
  surface: '#ffffff',
  text: '#1a1d29',
  textSecondary: '#575d70',
  divider: '#e1e4eb',
  /** Outline of fields. */
  control: '#868da0',
  error: '#b3261e',
  /** For values that are unusual but not wrong. */
  warning: '#8a5200',
  success: '#176c41',
}

export type Palette = typeof LIGHT

export const DARK: Palette = {
  primary: '#5563d8',
  primaryHover: '#4854c0',
  link: '#aab4ff',
  canvas: '#11131a',
  surface: '#1a1d27',
  text: '#e9ebf3',
  textSecondary: '#a6adc0',
  divider: '#2d3140',
  control: '#717891',
  error: '#ff9a92',
  warning: '#f2b84b',
  success: '#74d3a0',
}

export const RADIUS_PX = 8
export const FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
