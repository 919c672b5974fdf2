import type { Law } from './types.ts'

/** Gives lines the SAT keys chosen by an administrator. The caller owns the lines, so they are changed in place. */
export function withSatCodes<T extends { code: string; satCode: string | null }>({ satCodes }: Law, lines: T[]): T[] {
  for (const line of lines) line.satCode = satCodes[line.code] ?? line.satCode
  return lines
}
