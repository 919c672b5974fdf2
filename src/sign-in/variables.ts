import { DARK, FONT, LIGHT, type Palette, RADIUS_PX } from '../ui/tokens.ts'

/** The shared look as CSS variables, light or dark as the system says. */
export function variablesAsCss(): string {
  return `:root{--radius:${RADIUS_PX}px;--font:${FONT};${colours(LIGHT)}}@media (prefers-color-scheme:dark){:root{${colours(DARK)}}}`
}

const colours = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
